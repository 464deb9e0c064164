// Day or night: what was chosen here, else what the system says.
// A classic script in the head, on purpose: a module would run after the page was parsed, and a page that was chosen dark
// would flash up light first. The block keeps its names to itself.
{
  const root = document.documentElement;
  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  if (localStorage.theme) root.dataset.theme = localStorage.theme;
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const chosen = isDark() ? "light" : "dark";
    localStorage.theme = chosen;
    root.dataset.theme = chosen;
  });
}
