// The page for a new table: a row is quiet while nobody sits there, and nobody needs no name.

const form = document.getElementById("new-table");

function quietEmptyRows() {
  for (const select of form.querySelectorAll("select[name^=sitter]")) {
    const row = select.closest(".seat-row");
    const isEmpty = select.value === "none";
    row.classList.toggle("is-empty", isEmpty);
    row.querySelector("input").disabled = isEmpty;
  }
}

/** Without a clock nobody's time is ever up. */
function hideStandInWithoutClock() {
  document.getElementById("stand-in-field").hidden = document.getElementById("clock").value === "none";
}

for (const update of [quietEmptyRows, hideStandInWithoutClock]) {
  form.addEventListener("change", update);
  update();
}
