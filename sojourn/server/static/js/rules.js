// Find a rule: hide what does not hold all the words.
const find = document.getElementById("find");
find.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of document.querySelectorAll(".rules-section")) {
    let any = false;
    for (const rule of section.querySelectorAll(".rule")) {
      const text = (rule.id + " " + rule.textContent).toLowerCase();
      rule.hidden = !words.every((word) => text.includes(word));
      if (!rule.hidden) { any = true; count += 1; }
    }
    section.hidden = !any;
  }
  document.getElementById("found").textContent = words.length ? `${count} found` : "";
});
