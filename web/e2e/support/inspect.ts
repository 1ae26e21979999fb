// Accessibility and layout checks that apply to every page.
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** Viewports of the page checks; only one checks the dark theme, as colours are equal at all widths. */
export const SIZES = [
  { name: "360", viewport: PHONE, inspect: inspectPage },
  { name: "1280", viewport: DESKTOP, inspect: inspectThemes },
];

/** Passes that cover both viewports and both themes, each once. */
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

/** Checks a page in both themes; in the dark theme only the colours, since nothing else changes. */
export async function inspectThemes(page: Page) {
  await inspectPage(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await assertAccessible((await axeFor(page)).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
}

/** Checks a page at both widths, at one of them in both themes, then restores the viewport. */
export async function inspectSizes(page: Page) {
  const own = page.viewportSize();
  for (const { viewport, inspect } of SIZES) {
    await page.setViewportSize(viewport);
    await inspect(page);
  }
  if (own) await page.setViewportSize(own);
}

/** Checks a page of a long flow in two passes, then restores the viewport and the light theme. */
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

/** Checks that a page with 200 % text does not overflow horizontally. */
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

/** Creates the axe check, which reports only violations, as listing passed checks is slow. */
async function axeFor(page: Page): Promise<AxeBuilder> {
  // Injected once per document, because the script has half a megabyte.
  const hasAxe = await page.evaluate(() => "axe" in window);
  return new AxeBuilder({ page, ...(hasAxe && { axeSource: ";" }) }).options({
    resultTypes: ["violations"],
  });
}

async function assertAccessible(axe: AxeBuilder) {
  // Legacy mode does not search for frames, which the pages lack and which would double the time.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  expect(found, "axe").toEqual([]);
}
