import type { Page } from "@playwright/test";

/** Reads a value from the page's local storage. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name);
}
