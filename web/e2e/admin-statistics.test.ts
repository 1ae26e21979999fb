// Tests of the statistics in the admin panel: overview, vendor methods, analytics, exports.
import { expect } from "@playwright/test";
import { order } from "./support/api.ts";
import { disableSavePicker, expectRevenue, readExportedRevenue } from "./support/exports.ts";
import { inspectInPasses, inspectPage, PHONE } from "./support/inspect.ts";
import { makeAdmin } from "./support/second-factor.ts";
import { test } from "./support/test.ts";

test.use({ backendName: "panel" });

const VIN = "XTA219010N0000001";

test("after an order the overview lists the check and the monitoring its vendor", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 100);
  const id = await order(page, { query: VIN, selectedServices: ["history"], freeCheck: false });
  await page.goto(`/report/${id}`);
  await makeAdmin(page, backend, user);
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: "Обзор", selected: true })).toBeVisible();
  await expect(page.getByText("Сейчас ничто не ждёт человека.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Последние проверки" }).getByText(VIN)).toBeVisible();
  await inspectPage(page);
  await page.getByRole("tab", { name: "Мониторинг API" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "gibdd" })).toBeVisible();
  await inspectPage(page);
  await page.getByRole("link", { name: "статистика API" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Статистика API" })).toBeVisible();
  for (const name of ["Подробно", "По API", "Обзор"]) {
    await page.getByRole("tab", { name }).click();
    await inspectPage(page);
  }
});

test("the revenue of the exported finance CSV equals that of the panel", async ({ page, user, backend }) => {
  await disableSavePicker(page);
  await backend.credit(user.phone, 100);
  const id = await order(page, { query: VIN, selectedServices: ["history"], freeCheck: false });
  await page.goto(`/report/${id}`);
  // The charge is final when all sources have responded.
  await expect(page.getByText(/^(\d+) из \1 источник/)).toBeVisible({ timeout: 30_000 });
  await makeAdmin(page, backend, user);
  await page.goto("/admin?tab=reports");
  const sum = await readExportedRevenue(page);
  expect(sum).toBeGreaterThan(0);
  await inspectPage(page);
  await expectRevenue(page, sum);
  await inspectPage(page);
  await page.getByRole("tab", { name: "Отчёты" }).click();
  await page.getByRole("button", { name: "Удалить: Финансы, CSV" }).click();
  await expect(page.getByText("Файлов пока нет")).toBeVisible();
});

test("a method test shows the response, a wrong query an error, and a stopped full run a summary", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(422);
  await makeAdmin(page, backend, user);
  await page.goto("/admin?tab=testing");
  await page.getByText("gibdd", { exact: true }).click();
  const press = page.getByRole("button", { name: "Проверить: ДТП", exact: true });
  await press.click();
  await expect(page.getByText("Тест выполнен")).toBeVisible();
  await expect(page.getByText("Ответ поставщика")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Итог" })).toBeVisible();
  await inspectPage(page);

  const accidents = page.locator("div", { has: press }).last().locator("..").getByLabel("Запрос");
  await accidents.fill("XTA");
  await press.click();
  await expect(page.getByText("Ошибка тестирования").first()).toBeVisible();

  await page.getByRole("button", { name: "Запустить полный тест" }).click();
  await expect(page.getByText(/Проверено \d+ из \d+/)).toBeVisible();
  await page.getByRole("button", { name: "Остановить" }).click();
  await expect(page.getByText("Тесты выполнены")).toBeVisible();
});

test("no statistics tab has an axe violation or scrolls sideways", async ({ page, user, backend }) => {
  await page.setViewportSize(PHONE);
  await makeAdmin(page, backend, user);
  await page.goto("/admin");
  for (const tab of [
    "Обзор",
    "Мониторинг API",
    "Тестирование",
    "Аналитика",
    "Отчёты",
    "Очередь",
    "Промокоды",
    "Журнал",
  ]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tab", { name: tab, selected: true })).toBeVisible();
    await inspectInPasses(page);
  }
});
