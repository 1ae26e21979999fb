import { readStored, writeStored } from "./storage";

/** `system` follows the device. */
export type Theme = "system" | "light" | "dark";

export function storedTheme(): Theme {
  const theme = readStored("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

const listeners = new Set<() => void>();

/** Calls back when the theme is chosen, wherever on the page that happens. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When a colour of the browser's bar applies. */
function barMedia({ dataset: { bar } }: HTMLMetaElement, theme: Theme): string {
  if (theme === "system") return `(prefers-color-scheme: ${bar})`;
  return bar === theme ? "all" : "not all";
}

/** Applies and remembers the theme; public/boot.js applies it again before the next first paint. */
export function applyTheme(theme: Theme): void {
  writeStored("theme", theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>("[data-bar]"))
    bar.media = barMedia(bar, theme);
  for (const listener of listeners) listener();
}
