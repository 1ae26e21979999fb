// Runs before the first paint, so that a theme chosen earlier does not flash and what was drawn for visitors is
// not shown to somebody signed in; a file because the policy forbids inline scripts.
(() => {
  const root = document.documentElement.dataset;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.theme = theme;
    if (localStorage.getItem("auth_token") !== null) root.session = "";
  } catch {
    // Storage may be closed to the page; the system theme applies then, and nobody is signed in.
  }
})();
