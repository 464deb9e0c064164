// Find a rule: hide what does not hold all the words. At a table, links to rules open them as a drawer.
document.addEventListener("input", (event) => {
  if (event.target.id !== "find") return;
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
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

// The rules come once, with the table's own options marked; a rule that is linked to is shown at once.
async function openRules(link) {
  const drawer = document.getElementById("rules"), body = document.getElementById("rules-body");
  if (!body.childElementCount) {
    const answer = await fetch(link.pathname + link.search, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) { location.href = link.href; return; }
    body.innerHTML = await answer.text();
  }
  document.querySelectorAll("dialog[open]").forEach((each) => each.close());
  drawer.showModal();
  const sought = link.hash && document.getElementById(link.hash.slice(1));
  body.querySelectorAll(".is-sought").forEach((each) => each.classList.remove("is-sought"));
  const find = document.getElementById("find");
  if (!sought) { find?.focus(); return; }
  if (sought.hidden || sought.closest("[hidden]")) { find.value = ""; find.dispatchEvent(new Event("input", { bubbles: true })); }
  sought.classList.add("is-sought");
  sought.scrollIntoView({ block: "start" });
  sought.querySelector("a").focus({ preventScroll: true });
}
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href*='/rules?table=']");
  if (!link || !document.getElementById("rules") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  openRules(link);
});
