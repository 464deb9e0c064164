// Find a rule: hide what does not hold all the words. At a table and in a replay, links to rules open them as a drawer.
document.addEventListener("input", (event) => {
  if (event.target.id !== "find") return;
  const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""); // without accents: few type them in a hurry
  const words = plain(event.target.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of document.querySelectorAll(".rules-section")) {
    let any = false;
    for (const rule of section.querySelectorAll(".rule")) {
      const text = plain(rule.id + " " + rule.textContent);
      rule.hidden = !words.every((word) => text.includes(word));
      if (!rule.hidden) { any = true; count += 1; }
    }
    section.hidden = !any;
  }
  const found = document.getElementById("found");
  found.textContent = words.length ? found.dataset.found.replace("{n}", count) : "";
});

// The rules come once, with the table's own options marked; a rule that is linked to is shown at once.
async function openRules(link) {
  const drawer = document.getElementById("rules"), body = document.getElementById("rules-body");
  if (!body.childElementCount) {
    const table = document.body.dataset.table;
    const answer = await fetch(link.pathname + (table ? `?table=${table}` : ""), { headers: { "HX-Request": "true" } }).catch(() => null);
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
  const link = event.target.closest("a[href*='/rules?table='], a[href*='/rules#']");
  if (!link || !document.getElementById("rules") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  openRules(link);
});

// The rules behind the lines of the story: Tab comes to the newest, the arrows go through them.
document.addEventListener("keydown", (event) => {
  const step = event.target.matches?.(".line-rule") && { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...event.target.closest(".log").querySelectorAll(".line-rule")];
  all[all.indexOf(event.target) + step]?.focus();
});
