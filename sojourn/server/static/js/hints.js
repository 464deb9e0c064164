// What would a strong player do? Asked when wanted; the answer goes when the table moves on.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-hint]");
  if (!button || button.disabled) return;
  const move = $("table").dataset.move, panel = $("hint-" + move);
  button.disabled = true;
  panel.textContent = "Thinking…";
  const answer = await post(`/t/${tableId}/hint${query()}`, {});
  button.disabled = false;
  if (move === $("table").dataset.move) panel.innerHTML = answer?.ok ? await answer.text() : "";
});
