// Tests of a second order of one car: existing report, reused answers, retry of failed sources.
import { expect, type Page } from "@playwright/test";
import { getReport } from "@/api/generated/sdk.gen";
import { clientOf, order } from "./support/api.ts";
import { inspectSizes, inspectThemes } from "./support/inspect.ts";
import { test } from "./support/test.ts";

/** VIN of a car for which no source responds from its own cache. */
const VIN = "XTA219010N0000002";
/** Default selection of services on the check page for a user with a free check. */
const FREE_SET = ["dtp", "history", "wanted", "restrict", "diagnostic"];

test("an order for the same car offers its existing report and copies its answers on request", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 100);
  const first = await orderAndOpen(page, FREE_SET);
  await page.goto("/search");
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await expect(page.getByText("Отчёт по этой машине уже есть")).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("link", { name: "Открыть отчёт" }).click();
  await expect(page).toHaveURL(`/report/${first}`);
  await page.goto("/search");
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await page.getByRole("checkbox", { name: "Взять готовые ответы" }).check();
  await page.getByRole("button", { name: "Проверить бесплатно" }).click();
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);
  const second = page.url().split("/").at(-1) ?? "";
  expect(second).not.toBe(first);
  await expect(page.getByText(/^5 из 5 источников/)).toBeVisible();
  const { reportData } = await getReport({ client: clientOf(page), path: { id: second } });
  expect(reportData.services.map(({ fromCache }) => fromCache)).toEqual(FREE_SET.map(() => true));
});

test("a refresh asks and charges only the failed source and is linked from the older report", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 100);
  await backend.sandbox.setFaults({ "gibdd.wanted": { fail: "498", failTimes: 1 } });
  const first = await orderAndOpen(page, ["probeg", "dtp", "wanted"], 2);
  await page.goto(`/report/${first}`);
  const offer = page.getByText("Обновить отчёт перед сделкой");
  await expect(offer).toBeVisible();
  await expect(page.getByText("Розыск: не ответил, 2,50₽")).toBeVisible();
  await inspectSizes(page);
  await page.getByRole("button", { name: "Обновить за 2,50₽" }).click();
  await expect(page).toHaveURL((url) => /\/report\//.test(url.pathname) && !url.pathname.endsWith(first));
  await expect(page.getByText(/^3 из 3 источников, списано 2,50₽/)).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto(`/report/${first}`);
  await expect(page.getByRole("link", { name: /^Обновлён/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Обновить за/ })).toHaveCount(0);
});

/** Orders a report, opens its page, waits until it is complete, and returns the report id. */
async function orderAndOpen(page: Page, selectedServices: string[], answered = selectedServices.length) {
  const id = await order(page, { query: VIN, catalogue: "search", selectedServices, freeCheck: false });
  await page.goto(`/report/${id}`);
  const count = `${answered} из ${selectedServices.length} источников`;
  await expect(page.getByText(count)).toBeVisible({ timeout: 30_000 });
  return id;
}
