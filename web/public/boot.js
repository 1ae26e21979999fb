// Runs before the first paint; a file because the policy forbids inline scripts. A theme chosen earlier does not flash,
// and what was drawn for visitors is not shown to somebody signed in. A drawn page (build/prerender.ts) needs no script
// to be read: a visitor who only looks fetches none but this. They come and run at the first sign of somebody who may
// press something; what was pressed or typed until they are there is kept.
(() => {
  /** Of a person who is about to do something. */
  // Assistive programs press and type without a pointer and without keys.
  const SIGNS = [
    "pointerdown",
    "pointermove",
    "touchstart",
    "keydown",
    "focusin",
    "scroll",
    "click",
    "input",
  ];

  const root = document.documentElement.dataset;
  const { entry, libraries, page } = document.currentScript.dataset;
  let isRunning = false;
  let isVisit = window.location.search === "";
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") {
      root.theme = theme;
      // The bar of the browser follows as well.
      for (const meta of document.querySelectorAll("[data-bar]"))
        meta.media = meta.dataset.bar === theme ? "all" : "not all";
    }
    if (localStorage.getItem("auth_token") !== null) root.session = "";
    isVisit &&= root.session === undefined && sessionStorage.length === 0;
  } catch {
    // Storage may be closed to the page; the system theme applies then, and nobody is signed in.
  }
  if (entry !== undefined) startDrawn();

  function startDrawn() {
    addEventListener("DOMContentLoaded", setStyles);
    keepInput();
    if (!isVisit) return run();
    for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true });
  }

  function begin({ type, movementX, movementY }) {
    // Chromium tells of a pointer that merely lies where the page appears as of a move by nothing.
    if (type === "pointermove" && movementX === 0 && movementY === 0) return;
    for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true });
    run();
  }

  /** The policy refuses `style=`, not its setting by a script. */
  function setStyles() {
    for (const element of document.querySelectorAll("[data-style]"))
      element.style.cssText = element.dataset.style;
  }

  /** The libraries begin one by one: between two tasks the page is moved and pressed. */
  async function run() {
    if (isRunning) return;
    isRunning = true;
    for (const href of [...filesOf(libraries), entry, ...filesOf(page)])
      append("link", { rel: "modulepreload", href });
    for (const file of filesOf(libraries)) {
      // What fails here fails the entry too.
      await import(file).catch(() => undefined);
      await new Promise((done) => setTimeout(done));
    }
    append("script", { type: "module", src: entry, onerror: fail });
  }

  /** The scripts are gone with their version, which a reload mends, or there is no network. */
  async function fail() {
    try {
      const answer = await fetch("/", { cache: "no-store", credentials: "omit" });
      if (answer.ok && !(await answer.text()).includes(entry)) return location.reload();
    } catch {
      // No network.
    }
    addEventListener("online", () => location.reload(), { once: true });
    const line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.style.cssText =
      "position:sticky;bottom:0;margin:0;padding:1rem;text-align:center;background:var(--surface);border-top:1px solid var(--line)";
    const again = Object.assign(document.createElement("a"), {
      href: location.href,
      textContent: "Обновить страницу",
    });
    line.append("Страница загрузилась не целиком: проверьте подключение к интернету. ", again);
    document.body.append(line);
  }

  function filesOf(names) {
    return names === "" ? [] : names.split(" ");
  }

  function append(name, attributes) {
    const element = Object.assign(document.createElement(name), attributes, { crossOrigin: "" });
    document.head.append(element);
  }

  /** Holds what a page without its scripts cannot answer, and does it again as soon as it lives. */
  function keepInput() {
    const typed = new Map();
    let pressed = null;
    let focused = null;
    const hold = (event) => {
      const control = event.target.closest("button, [type=checkbox], [type=radio]");
      if (control === null) return;
      event.preventDefault();
      event.stopPropagation();
      pressed = placeOf(control);
    };
    const note = ({ target }) => typed.set(target, placeOf(target));
    const follow = ({ target }) => {
      focused = placeOf(target);
    };
    const leave = ({ target }) =>
      setTimeout(() => {
        // What is left with its page is sought in the next one.
        if (target.isConnected && document.activeElement === document.body) focused = null;
      });
    const listeners = { click: hold, input: note, focusin: follow, focusout: leave };
    for (const name in listeners) addEventListener(name, listeners[name], true);
    const release = () => {
      for (const name in listeners) removeEventListener(name, listeners[name], true);
      if (document.activeElement === document.body) focused?.()?.focus();
      for (const [{ value }, place] of typed) retype(place(), value);
      // After what was typed has been taken in.
      queueMicrotask(() => pressed?.()?.click());
    };
    // It is told from within React, which would not answer yet.
    addEventListener("alive", () => setTimeout(release), { once: true });
  }

  /** Finds a control again: where its page was replaced, by its kind and name, if no other has the same. */
  function placeOf(control) {
    const name = nameOf(control);
    return () => {
      if (control.isConnected) return control;
      const same = [...document.getElementsByTagName(control.tagName)].filter((one) => nameOf(one) === name);
      return same.length === 1 ? same[0] : null;
    };
  }

  function nameOf(control) {
    const label = control.ariaLabel ?? control.labels?.[0]?.textContent;
    return `${control.type} ${label ?? control.textContent}`;
  }

  /** React takes a field for unchanged whose text it has seen, and it has seen what it found. */
  function retype(field, value) {
    if (field === null) return;
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    field.value = "";
    set.call(field, value);
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  }
})();
