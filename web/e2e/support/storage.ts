import type { Page } from "@playwright/test";

/** What the page keeps in local storage under a name. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name);
}
