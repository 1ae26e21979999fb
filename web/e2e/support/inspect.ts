// The looks that each page is held to.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** Sizes that every page is looked at in. Colours do not depend on the width, so the dark theme is looked at once. */
export const SIZES = [
  { name: "360", viewport: PHONE, inspect: inspectPage },
  { name: "1280", viewport: DESKTOP, inspect: inspectThemes },
];

/** Both sizes and both themes, in two looks. */
const LOOKS = [
  { viewport: PHONE, colorScheme: "light" },
  { viewport: DESKTOP, colorScheme: "dark" },
] as const;

/** axe finds nothing and nothing sticks out sideways. */
export async function inspectPage(page: Page) {
  await isDrawn(page);
  await fitsTheScreen(page);
  await assertAccessible(await axeOn(page));
}

/** The page in both themes. The dark one changes nothing but colours, so only they are looked at again. */
export async function inspectThemes(page: Page) {
  await inspectPage(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible((await axeOn(page)).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
}

/** The page in both sizes, and in both themes in one of them; left as it was. */
export async function inspectSizes(page: Page) {
  const own = page.viewportSize();
  for (const { viewport, inspect } of SIZES) {
    await page.setViewportSize(viewport);
    await inspect(page);
  }
  if (own) await page.setViewportSize(own);
}

/** One of many pages on a long way, in two looks; left as it was, in the light theme. */
export async function inspectLooks(page: Page) {
  const own = page.viewportSize();
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await inspectPage(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (own) await page.setViewportSize(own);
}

/** Waits until nothing on the page is on its way. */
async function isDrawn(page: Page) {
  await expect(page.locator("main, dialog, [role=dialog]").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The page as somebody reads it whose text is twice as large. */
export async function fitsWithLargeText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await isDrawn(page);
  await fitsTheScreen(page);
}

/** Nothing sticks out sideways. */
export async function fitsTheScreen(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: "pixels wider than the screen",
    })
    .toBeLessThanOrEqual(0);
}

/** Asked for violations alone, it does not describe every place that is as it should be. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  // It would run its half a megabyte twice for each look, where once for each document is enough.
  const isThere = await page.evaluate(() => "axe" in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) }).options({
    resultTypes: ["violations"],
  });
}

async function assertAccessible(axe: AxeBuilder) {
  // The pages have no frames: looking for them, from a blank page of its own, takes as long as the rules.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(found, "axe").toEqual([]);
}
