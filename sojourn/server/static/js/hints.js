// What would a strong player do? Asked when wanted; the answer goes when the table moves on.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-hint]");
  if (!button || button.ariaDisabled) return;
  const move = $("table").dataset.move, panel = $("hint-" + move);
  button.ariaDisabled = "true"; // not disabled: that would throw the focus away
  panel.textContent = button.dataset.thinking;
  const answer = await post(`/t/${tableId}/hint${query()}`, {});
  button.ariaDisabled = null;
  if (move === $("table").dataset.move) panel.innerHTML = answer?.ok ? await answer.text() : "";
});
