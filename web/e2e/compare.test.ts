// Tests of the comparison of purchased reports.
import { expect } from "@playwright/test";
import { order } from "./support/api.ts";
import { inspectSizes, PHONE } from "./support/inspect.ts";
import { CLEAN, CRASHED, DATA_RICH_SERVICES } from "./support/report.ts";
import { test } from "./support/test.ts";

test.use({ viewport: PHONE });

test("two reports are compared in one table with the differences marked", async ({ page, user, backend }) => {
  await backend.credit(user.phone, 200);
  const first = await order(page, { query: CRASHED, selectedServices: DATA_RICH_SERVICES });
  await order(page, { query: CLEAN, selectedServices: DATA_RICH_SERVICES });
  await page.goto(`/report/${first}`);
  await expect(page.getByText(/^8 из 8 источников/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Ещё" }).click();
  await page.getByRole("link", { name: "Сравнить с другим отчётом" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Сравнение отчётов" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /HYUNDAI SOLARIS/ })).toBeChecked();
  // The URL contains the selection.
  await page.getByRole("checkbox", { name: /LADA VESTA/ }).click();
  await expect(page.getByRole("checkbox", { name: /LADA VESTA/ })).toBeChecked();
  await expect(page.getByText("3 ДТП", { exact: true })).toBeVisible();
  await expect(page.getByText("отличается").first()).toBeVisible();
  await inspectSizes(page);
});
