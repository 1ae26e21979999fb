// The looks that each page is held to.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** Sizes that every page is looked at in. */
export const SIZES = [
  { name: "360", viewport: PHONE },
  { name: "1280", viewport: DESKTOP },
];

/** Both sizes and both themes, in two looks. */
export const LOOKS = [
  { name: "360", viewport: PHONE, colorScheme: "light" },
  { name: "1280", viewport: DESKTOP, colorScheme: "dark" },
] as const;

/** axe finds nothing and nothing sticks out sideways. */
export async function inspectPage(page: Page) {
  await isDrawn(page);
  await fitsTheScreen(page);
  await assertAccessible(new AxeBuilder({ page }));
}

/** The page in both themes. The dark one changes nothing but colours, so only they are looked at again. */
export async function inspectThemes(page: Page) {
  await inspectPage(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible(new AxeBuilder({ page }).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
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

async function assertAccessible(axe: AxeBuilder) {
  // The pages have no frames: looking for them, from a blank page of its own, takes as long as the rules.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(found, "axe").toEqual([]);
}
