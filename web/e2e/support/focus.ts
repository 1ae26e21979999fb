// Helpers for the keyboard focus.
import { expect, type Locator, type Page } from "@playwright/test";

const MAX_PRESSES = 90;

/** Presses Tab until the element with the given name has the focus. */
export async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press("Tab");
    const text = await focused(page);
    if (typeof name === "string" ? text === name : name.test(text)) return;
  }
  throw new Error(`«${name}» is not reached with Tab`);
}

/** Waits until the element with the given name has the focus. */
export async function expectFocusOn(page: Page, name: string) {
  await expect.poll(() => focused(page)).toBe(name);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}

/** Presses Tab until the given control has the focus. */
export async function tabToControl(page: Page, control: Locator) {
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${control} is not reached with Tab`);
}

/** Presses Enter on the focused element and checks that the focus is not lost. */
export async function pressEnter(page: Page) {
  await page.keyboard.press("Enter");
  await expectFocusKept(page);
}

/** Checks that an element of the page has the focus. */
export async function expectFocusKept(page: Page) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), "the focus").not.toBe("BODY");
}
