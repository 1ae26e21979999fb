// Runs before the first paint so that a theme chosen earlier does not flash; a file because the policy forbids inline scripts.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to the page; the system theme applies then.
  }
})();
