import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

/** Disables the native save dialog, so that exports are downloaded; call before the page opens. */
export function disableSavePicker(page: Page) {
  return page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
}

/** Revenue of the last month in roubles, read from the exported finance file. */
export async function readExportedRevenue(page: Page): Promise<number> {
  await page.getByRole("tab", { name: "Отчёты" }).click();
  await page.getByRole("radio", { name: "CSV" }).check();
  await page.getByLabel("Причина").fill("Отчёт за месяц");
  await page.getByLabel("Период").selectOption("30 дней");
  await page.getByRole("button", { name: "Финансы" }).click();
  const file = page.getByRole("button", { name: "Скачать: Финансы, CSV" }).first();
  await expect(file).toBeVisible({ timeout: 20_000 });
  const [saved] = await Promise.all([page.waitForEvent("download"), file.click()]);
  const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n");
  const revenue = lines[0]?.split(";").indexOf("Выручка, ₽") ?? -1;
  const totals = lines.at(-1)?.split(";") ?? [];
  expect(totals).toContain("Итого");
  return Number(totals[revenue]?.replace(",", "."));
}

/** Checks that the analytics tab shows the given revenue in roubles. */
export async function expectRevenue(page: Page, sum: number) {
  await page.getByRole("tab", { name: "Аналитика" }).click();
  const chart = page
    .locator("dl > div")
    .filter({ hasText: /^Выручка/ })
    .first();
  const shown = sum.toFixed(2).replace(".", ",").replace(/,00$/, "");
  await expect(chart).toContainText(`${shown}₽`);
}
