// Where the focus stands, for whoever has the keyboard alone.
import { expect, type Page } from "@playwright/test";

const MOST_PRESSES = 60;

/** Presses Tab until the focus stands on what reads so. */
export async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await page.keyboard.press("Tab");
    const text = await focused(page);
    if (typeof name === "string" ? text === name : name.test(text)) return;
  }
  throw new Error(`«${name}» is not reached with Tab`);
}

/** The focus comes to what reads so by itself. */
export async function focusComesTo(page: Page, name: string) {
  await expect.poll(() => focused(page)).toBe(name);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}
