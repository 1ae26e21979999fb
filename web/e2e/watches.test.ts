// Tests of watched cars: offered on a report, started by a business, listed and removed.
import { expect, type Page } from "@playwright/test";
import { listWatches } from "@/api/generated/sdk.gen";
import { clientOf, order } from "./support/api.ts";
import { subscribeToBusiness } from "./support/checkout.ts";
import { inspectPage, inspectSizes, inspectThemes, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const VIN = "XTA219010N0000001";
const LIST = "/dashboard?tab=reports&part=watches";

/** Orders the free check and opens its report. */
async function openReport(page: Page) {
  const services = ["history", "dtp", "wanted", "restrict", "diagnostic"];
  await page.goto(`/report/${await order(page, { query: VIN, selectedServices: services })}`);
  await expect(page.getByRole("navigation", { name: "Разделы отчёта" })).toBeVisible();
}

test("a private buyer's report offers no business plan, and the watch list names the plan", async ({
  page,
  user,
}) => {
  await page.setViewportSize(PHONE);
  await openReport(page);
  await expect(page.getByText("Следить за изменениями")).toBeHidden();
  await page.goto(LIST);
  await expect(page.getByRole("heading", { name: "Доступно с подпиской для бизнеса" })).toBeVisible();
  await inspectThemes(page);
});

test("a car watched by a business is in its watch list until the watch is stopped", async ({
  page,
  user,
}) => {
  await subscribeToBusiness(page);
  await page.goto(LIST);
  await expect(page.getByRole("heading", { name: "Вы пока ни за кем не следите" })).toBeVisible();
  await openReport(page);
  await expect(page.getByText(/Каждое уведомление об изменении — 5₽/)).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("button", { name: "Следить за изменениями" }).click();
  await expect(page.getByText("Вы следите за этим автомобилем")).toBeVisible();
  await inspectPage(page);
  await page.getByRole("link", { name: "Мои автомобили" }).click();
  const row = page.getByRole("article").filter({ hasText: VIN });
  await expect(row.getByText("Следим", { exact: true })).toBeVisible();
  await inspectSizes(page);
  await row.getByRole("button", { name: /^Перестать следить/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Перестать следить" }).click();
  await expect(page.getByRole("heading", { name: "Вы пока ни за кем не следите" })).toBeVisible();
  const { watches } = await listWatches({ client: clientOf(page) });
  expect(watches).toEqual([]);
});
