// Bootstrap script. Runs before the first paint; a file, because the content policy forbids inline scripts. Applies the
// stored theme, marks a signed-in user, and loads the scripts of a prerendered page (build/prerender.ts) when its first
// paint is done.
(() => {
  const root = document.documentElement.dataset;
  const { entry, preload } = document.currentScript.dataset;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") {
      root.theme = theme;
      for (const meta of document.querySelectorAll("[data-bar]"))
        meta.media = meta.dataset.bar === theme ? "all" : "not all";
    }
    if (localStorage.getItem("auth_token") !== null) root.session = "";
  } catch {
    // The storage is disabled: system theme, no session.
  }
  if (entry === undefined) return;
  addEventListener("DOMContentLoaded", setStyles);
  // The prerendered page is not that of a signed-in user, who waits for the scripts.
  if (root.session !== undefined) loadScripts();
  else addEventListener("load", () => afterFirstPaint(loadScripts));

  /** The content policy forbids style attributes, but not setting a style by a script. */
  function setStyles() {
    for (const element of document.querySelectorAll("[data-style]"))
      element.style.cssText = element.dataset.style;
  }

  function afterFirstPaint(task) {
    if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return setTimeout(task);
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      task();
    }).observe({ type: "paint", buffered: true });
  }

  function loadScripts() {
    for (const href of preload.split(" ")) append("link", { rel: "modulepreload", href });
    append("script", { type: "module", src: entry, onerror: handleLoadError });
  }

  function append(name, properties) {
    document.head.append(Object.assign(document.createElement(name), properties, { crossOrigin: "" }));
  }

  /** Reloads if there is a newer version, whose deployment removed the scripts; else shows an error. */
  async function handleLoadError() {
    try {
      const answer = await fetch("/", { cache: "no-store", credentials: "omit" });
      if (answer.ok && !(await answer.text()).includes(entry)) return location.reload();
    } catch {
      // No connection.
    }
    addEventListener("online", () => location.reload(), { once: true });
    const message = document.createElement("p");
    message.setAttribute("role", "alert");
    message.style.cssText =
      "position:sticky;bottom:0;margin:0;padding:1rem;text-align:center;background:var(--surface);border-top:1px solid var(--line)";
    const reload = Object.assign(document.createElement("a"), {
      href: location.href,
      textContent: "Обновить страницу",
    });
    message.append("Страница загрузилась не целиком: проверьте подключение к интернету. ", reload);
    document.body.append(message);
  }
})();
