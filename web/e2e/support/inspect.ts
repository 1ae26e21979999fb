// Checks that apply to every page.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** Viewports of the page checks. Colours do not depend on the width, so the dark theme is checked once. */
export const SIZES = [
  { name: "360", viewport: PHONE, inspect: inspectPage },
  { name: "1280", viewport: DESKTOP, inspect: inspectThemes },
];

/** Covers both sizes and both themes in two passes. */
const PASSES = [
  { viewport: PHONE, colorScheme: "light" },
  { viewport: DESKTOP, colorScheme: "dark" },
] as const;

/** Runs axe and checks that nothing overflows horizontally. */
export async function inspectPage(page: Page) {
  await waitUntilSettled(page);
  await expectNoHorizontalScroll(page);
  await assertAccessible(await axeFor(page));
}

/** Checks both themes; in the dark one only the colours, since nothing else changes. */
export async function inspectThemes(page: Page) {
  await inspectPage(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible((await axeFor(page)).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
}

/** Checks both sizes, and both themes in one of them, then restores the page. */
export async function inspectSizes(page: Page) {
  const own = page.viewportSize();
  for (const { viewport, inspect } of SIZES) {
    await page.setViewportSize(viewport);
    await inspect(page);
  }
  if (own) await page.setViewportSize(own);
}

/** Checks a page of a long flow in two passes and restores it to the light theme. */
export async function inspectInPasses(page: Page) {
  const own = page.viewportSize();
  for (const { viewport, colorScheme } of PASSES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await inspectPage(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (own) await page.setViewportSize(own);
}

/** Waits until no request, animation or placeholder is pending. */
async function waitUntilSettled(page: Page) {
  await expect(page.locator("main, dialog, [role=dialog]").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Checks the page with text at 200 %. */
export async function expectFitsWithLargeText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await waitUntilSettled(page);
  await expectNoHorizontalScroll(page);
}

/** Checks that nothing overflows horizontally. */
export async function expectNoHorizontalScroll(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: "pixels wider than the screen",
    })
    .toBeLessThanOrEqual(0);
}

/** Reports violations only, which is faster than listing passed checks. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  // Injected once per document: the script is half a megabyte.
  const hasAxe = await page.evaluate(() => "axe" in window);
  return new AxeBuilder({ page, ...(hasAxe && { axeSource: ";" }) }).options({
    resultTypes: ["violations"],
  });
}

async function assertAccessible(axe: AxeBuilder) {
  // Legacy mode: the pages have no frames, and looking for them doubles the time.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(found, "axe").toEqual([]);
}
