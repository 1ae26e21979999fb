import { readStored, writeStored } from "./storage";

/** Colour theme; `system` follows the setting of the device. */
export type Theme = "system" | "light" | "dark";

export function storedTheme(): Theme {
  const theme = readStored("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

const listeners = new Set<() => void>();

/** Subscribes to changes of the colour theme. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Media query of a `theme-color` meta element for the chosen theme. */
function barMedia({ dataset: { bar } }: HTMLMetaElement, theme: Theme): string {
  if (theme === "system") return `(prefers-color-scheme: ${bar})`;
  return bar === theme ? "all" : "not all";
}

/** Applies and stores the theme; `public/boot.js` applies it to later pages before the first paint. */
export function applyTheme(theme: Theme): void {
  writeStored("theme", theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>("[data-bar]"))
    bar.media = barMedia(bar, theme);
  for (const listener of listeners) listener();
}
