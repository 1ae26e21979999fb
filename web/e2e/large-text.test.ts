// Tests that order and report pages with 200 % text on a narrow phone do not scroll sideways.
// See also pages.test.ts.
import { expect } from "@playwright/test";
import { order } from "./support/api.ts";
import { expectFitsWithLargeText, PHONE } from "./support/inspect.ts";
import { CRASHED, DATA_RICH_SERVICES } from "./support/report.ts";
import { test } from "./support/test.ts";

test.use({ viewport: PHONE });

for (const path of ["/example-report", "/example-report?car=pledged"]) {
  test(`the page of a visitor at ${path} does not scroll sideways with text at 200 %`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectFitsWithLargeText(page);
  });
}

test("the order page and a report with contradictions do not scroll sideways with text at 200 %", async ({
  page,
  user,
  backend,
}) => {
  await page.goto(`/services?vin=${CRASHED}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectFitsWithLargeText(page);
  await backend.credit(user.phone, 100);
  const id = await order(page, { query: CRASHED, selectedServices: DATA_RICH_SERVICES });
  await page.goto(`/report/${id}#consistency`);
  await expect(page.locator("[id^=consistency-]").first()).toBeAttached({ timeout: 30_000 });
  await expectFitsWithLargeText(page);
});
