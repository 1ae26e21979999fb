// An operator's figures: the first screen, the vendor's methods and their tests, a period's analytics,
// files of figures.
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { inspectPage, LOOKS } from "./support/inspect.ts";
import { makeAdmin } from "./support/second-factor.ts";
import { test } from "./support/test.ts";

test.use({ programsOf: "panel" });

const VIN = "XTA219010N0000001";

test("a check is seen in the overview, in the monitoring and in the statistics", async ({
  page,
  user,
  programs,
}) => {
  await programs.credit(user.phone, 100);
  await page.goto(`/services?vin=${VIN}`);
  await page.getByRole("button", { name: /^(Получить отчёт за|Проверить бесплатно)/ }).click();
  await expect(page).toHaveURL(/\/report\//);
  await makeAdmin(page, programs, user);
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

test("the figures of the month are exported, and their sum is the one of the panel", async ({
  page,
  user,
  programs,
}) => {
  await page.addInitScript(() => {
    // Its window belongs to the system and cannot be answered from here.
    Reflect.deleteProperty(window, "showSaveFilePicker");
  });
  await programs.credit(user.phone, 100);
  await page.goto(`/services?vin=${VIN}`);
  await page.getByRole("button", { name: /^(Получить отчёт за|Проверить бесплатно)/ }).click();
  await expect(page).toHaveURL(/\/report\//);
  await makeAdmin(page, programs, user);
  await page.goto("/admin?tab=reports");
  await page.getByText("CSV", { exact: true }).click();
  await page.getByLabel("Причина").fill("Отчёт за месяц");
  await page.getByLabel("Период").selectOption("30 дней");
  await page.getByRole("button", { name: "Финансы" }).click();
  const file = page.getByRole("button", { name: "Скачать: Финансы, CSV" });
  await expect(file).toBeVisible();
  await inspectPage(page);
  const [saved] = await Promise.all([page.waitForEvent("download"), file.click()]);
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n");
  const revenue = lines[0]?.split(";").indexOf("Выручка, ₽") ?? -1;
  const totals = lines.at(-1)?.split(";") ?? [];
  expect(totals).toContain("Итого");
  const sum = Number(totals[revenue]?.replace(",", "."));
  expect(sum).toBeGreaterThan(0);

  await page.getByRole("tab", { name: "Аналитика" }).click();
  const shown = page
    .locator("dl > div")
    .filter({ hasText: /^Выручка/ })
    .first();
  await expect(shown).toContainText(`${sum}₽`);
  await inspectPage(page);
  await page.getByRole("tab", { name: "Отчёты" }).click();
  await page.getByRole("button", { name: "Удалить: Финансы, CSV" }).click();
  await expect(page.getByText("Файлов пока нет")).toBeVisible();
});

test("a method is tested by its query, a wrong query is explained, a run is summed up", async ({
  page,
  user,
  programs,
  allowStatuses,
}) => {
  allowStatuses(422);
  await makeAdmin(page, programs, user);
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

for (const { name, viewport, colorScheme } of LOOKS) {
  test.describe(`${name}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test("the tabs", async ({ page, user, programs }) => {
      await makeAdmin(page, programs, user);
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
        await inspectPage(page);
      }
    });
  });
}
