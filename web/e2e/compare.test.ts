// Bought reports beside each other.
import { expect } from "@playwright/test";
import { order } from "./support/api.ts";
import { inspectSizes, PHONE } from "./support/inspect.ts";
import { CLEAN, CRASHED, TELLING } from "./support/showcase-cars.ts";
import { test } from "./support/test.ts";

test.use({ viewport: PHONE });

test("two reports in one table, with what differs marked", async ({ page, user, programs }) => {
  await programs.credit(user.phone, 200);
  const first = await order(page, { query: CRASHED, selectedServices: TELLING });
  await order(page, { query: CLEAN, selectedServices: TELLING });
  await page.goto(`/report/${first}`);
  await expect(page.getByText(/^8 из 8 источников/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Ещё" }).click();
  await page.getByRole("link", { name: "Сравнить с другим отчётом" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Сравнение отчётов" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /HYUNDAI SOLARIS/ })).toBeChecked();
  // The choice stands in the address, and is drawn from there.
  await page.getByRole("checkbox", { name: /LADA VESTA/ }).click();
  await expect(page.getByRole("checkbox", { name: /LADA VESTA/ })).toBeChecked();
  await expect(page.getByText("3 ДТП", { exact: true })).toBeVisible();
  await expect(page.getByText("отличается").first()).toBeVisible();
  await inspectSizes(page);
});
