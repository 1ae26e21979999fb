// Screenshot tests of the main pages.
// After an intended change run with --update-snapshots and review the images.
import { expect, type Page, type Route } from "@playwright/test";
import { SIZES } from "./support/inspect.ts";
import { test } from "./support/test.ts";

/** Fixed time of the browser, which keeps relative dates and the greeting stable. */
const NOW = new Date("2026-11-21T10:00:00Z");

const PAGES = [
  ["home", "/"],
  ["search", "/search"],
  ["package", "/services/XTA219010N0000001/vin"],
  ["example", "/example-report"],
  ["pricing", "/pricing"],
  ["sign-in", "/auth-flow"],
] as const;

for (const { name: size, viewport } of SIZES) {
  test.describe(`at ${size} px`, () => {
    test.use({ viewport });

    for (const [name, path] of PAGES) {
      test(`the ${name} page matches its screenshots`, async ({ page }) => {
        await page.clock.setFixedTime(NOW);
        await page.goto(path);
        await expectScreenshots(page, `${name}-${size}`);
      });
    }

    test("the dashboard of a new user matches its screenshots", async ({ page, user }) => {
      await page.route(/\/api\/(auth\/)?user/, withFixedValues);
      await page.goto("/dashboard");
      await expect(page.getByText("Проверок пока нет")).toBeVisible();
      await expectScreenshots(page, `dashboard-${size}`);
    });
  });
}

/** Compares the screenshots of both themes and reports each difference. */
async function expectScreenshots(page: Page, name: string) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`);
  }
}

/** Route handler that replaces the user name, phone and times, which differ in each run. */
async function withFixedValues(route: Route) {
  const response = await route.fetch();
  const body = (await response.text())
    .replaceAll(/user-[0-9a-f]+/g, "user-000000000000")
    .replaceAll(/\b7916\d{7}\b/g, "79160000000")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, "2026-11-21T09:00:00");
  await route.fulfill({ response, body });
}
