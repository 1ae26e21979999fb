import { afterEach, expect, it } from "vitest";
import { applyTheme, storedTheme, type Theme } from "./theme";

afterEach(() => {
  applyTheme("system");
  document.head.innerHTML = "";
});

it.each<[Theme, string, string]>([
  ["light", "all", "not all"],
  ["dark", "not all", "all"],
  ["system", "(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"],
])("theme %s sets the colour of the browser's bar", (theme, light, dark) => {
  document.head.innerHTML = '<meta data-bar="light" /><meta data-bar="dark" />';
  applyTheme("light");
  applyTheme(theme);
  const bars = document.querySelectorAll<HTMLMetaElement>("[data-bar]");
  expect([...bars].map(({ media }) => media)).toEqual([light, dark]);
  expect(storedTheme()).toBe(theme);
});
