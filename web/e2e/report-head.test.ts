// Tests of the head of the report page: contents of the first screen.
// See golden.test.ts for the height of the page.
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { expectNoHorizontalScroll, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const REPORTS = join(import.meta.dirname, "../../server/tests/golden");
/** Fixed time of the browser: one hour after the reports were created. */
const NOW = new Date("2026-11-21T10:00:00Z");
/** Viewport of a page of 1280 pixels at 400 % zoom, in CSS pixels. */
const MAGNIFIED = { width: 320, height: 256 };

async function openCar(page: Page, file: string) {
  await page.clock.setFixedTime(NOW);
  await page.route("**/examples/clean.json", (route) => route.fulfill({ path: join(REPORTS, file) }));
  await page.goto("/example-report?car=clean");
  await expect(page.locator("#verdict-title")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test.beforeEach(({ allowStatuses }) => allowStatuses(404));

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the report shows verdict, tiles, findings and clean sources in this order", async ({ page }) => {
    await openCar(page, "taxi.json");
    const parts = ["#verdict-title", "[aria-label=Коротко]", "#findings", "#clean", "#results"];
    for (const part of parts) await expect(page.locator(part)).toBeAttached();
    const read = () =>
      page.evaluate((selectors) => {
        const top = (part: string) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN;
        return selectors.toSorted((one, other) => top(one) - top(other));
      }, parts);
    await expect.poll(read).toEqual(parts);
    await expect(page.locator("[aria-label=Коротко] li")).toHaveCount(8);
  });
});

test("the verdict sentence and the tiles fit on the first screen of a laptop", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openCar(page, "taxi.json");
  await page.locator("main article").evaluate((article) => article.scrollIntoView());
  await expect(page.locator("#verdict-title")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("[aria-label=Коротко]")).toBeInViewport();
});

test("the report at 400 % zoom does not scroll sideways", async ({ page }) => {
  await page.setViewportSize(MAGNIFIED);
  await openCar(page, "crashed.json");
  await expectNoHorizontalScroll(page);
});

test("ticks and notes made offline are still in the inspection checklist when it is reopened", async ({
  page,
  context,
  consoleGuard,
}) => {
  // The page sends requests when it is idle.
  consoleGuard.allow(["net::ERR_INTERNET_DISCONNECTED"]);
  await page.goto("/example-report?car=crashed");
  await page.getByRole("button", { name: "Режим осмотра" }).click();
  const dialog = page.getByRole("dialog", { name: "Осмотр" });
  await expect(dialog.getByRole("status")).toHaveText(/^Готово 0 из/);
  await context.setOffline(true);
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByRole("textbox", { name: "Заметки" }).fill("Скол на капоте");
  await dialog.getByRole("button", { name: "Закрыть" }).click();
  await page.getByRole("button", { name: "Режим осмотра" }).click();
  await expect(dialog.getByRole("status")).toHaveText(/^Готово 1 из/);
  await expect(dialog.getByRole("textbox", { name: "Заметки" })).toHaveValue("Скол на капоте");
  await context.setOffline(false);
});
