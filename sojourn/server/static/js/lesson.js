// The lesson points at the part of the page it speaks of; whoever follows with the keyboard or a screen reader hears each new step.
let taughtStep = "";
function pointOut() {
  const lesson = document.getElementById("lesson");
  document.querySelectorAll(".is-taught").forEach((each) => each.classList.remove("is-taught"));
  const parts = lesson?.dataset.point ? [...document.querySelectorAll(lesson.dataset.point)] : [];
  parts.forEach((each) => each.classList.add("is-taught"));
  const step = lesson?.dataset.step ?? "";
  if (step === taughtStep) return;
  taughtStep = step;
  document.getElementById("prompt")?.scrollTo({ top: 0 });
  if (parts[0]?.matches("[role=tab]")) parts[0].click();
  if (lesson) document.getElementById("lesson-told").textContent = `${lesson.querySelector("h2").textContent}. ${lesson.querySelector("h2 + p").textContent}`;
}
document.addEventListener("redrawn", pointOut);
pointOut();
