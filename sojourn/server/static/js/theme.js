// Day or night: what the system says, or what was chosen here. Loaded first, so nothing flashes.
const root = document.documentElement;
if (localStorage.theme) root.dataset.theme = localStorage.theme;
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-switch]")) return;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = localStorage.theme = dark ? "light" : "dark";
});
