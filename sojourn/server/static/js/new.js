// New table: a row is quiet while nobody sits there, and a bot needs no name from you.
const form = document.getElementById("new-table");
const show = () => {
  for (const select of form.querySelectorAll("select[name^=sitter]")) {
    const row = select.closest(".seat-row");
    row.classList.toggle("is-empty", select.value === "none");
    row.querySelector("input").disabled = select.value === "none";
  }
};
form.addEventListener("change", show);
show();
