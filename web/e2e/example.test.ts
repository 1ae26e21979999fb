// Tests of the public previews: example reports and the demo of the VK package.
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { inspectSizes, PHONE } from "./support/inspect.ts";
import { PDF_WAIT } from "./support/pdf.ts";
import { test } from "./support/test.ts";

/** Example reports with texts that they must show; each example is a different case. */
const EXAMPLES = [
  { title: "Без записей о проблемах", verdict: /^Не в розыске/ },
  { title: "Три ДТП", verdict: /^3 ДТП/ },
  { title: "В залоге", verdict: /^В залоге/ },
  { title: "Источники молчат", verdict: /^Не проверено/ },
];

test.use({ viewport: PHONE });

test("every example report shows its verdict and offers no PDF, sharing or mail", async ({ page }) => {
  await page.goto("/example-report");
  const chooser = page.getByRole("navigation", { name: "Примеры отчётов" });
  await expect(chooser.getByText("Пример отчёта")).toBeVisible();
  for (const { title, verdict } of EXAMPLES) {
    await chooser.getByRole("link", { name: title }).click();
    await expect(chooser.locator('[aria-current="page"]', { hasText: title })).toBeVisible();
    await expect(page.getByText("Это пример: машина и её история вымышлены")).toBeVisible();
    await expect(page.locator("#verdict-title")).toHaveText(verdict);
    await inspectSizes(page);
  }
  for (const name of ["Скачать PDF", "Поделиться", "Отправить на почту"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
});

test("the link of the VK demo shows a report of eight services with its PDF until a reload", async ({
  page,
}) => {
  await page.goto("/search?vk_demo=true");
  const demo = page.getByRole("region", { name: "Демо-отчёт" });
  await expect(demo.getByText("Пакет VK: 8 сервисов бесплатно")).toBeVisible();
  await expect(page).toHaveURL("/search");
  await expect(demo.getByText("LADA VESTA")).toBeVisible();
  await expect(demo.getByText("0.0₽ (пакет VK)")).toBeVisible();
  await expect(demo.getByRole("listitem")).toHaveCount(8);
  await expect(demo.getByRole("tab", { name: "Таможня" })).toBeVisible();
  await expect(demo.getByRole("tab")).toHaveText([
    /Таможня$/,
    /Конвертация$/,
    /Такси$/,
    /Отзывные кампании$/,
  ]);
  const storedDemo = () => page.evaluate(() => sessionStorage.getItem("vk_demo_report"));
  await expect.poll(storedDemo).not.toBeNull();
  const coming = page.waitForEvent("download", PDF_WAIT);
  await demo.getByRole("link", { name: "Скачать отчёт" }).click();
  const pdf = await readFile(await (await coming).path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await inspectSizes(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(demo).toHaveCount(0);
});

test("a stored VK demo that is not valid JSON is replaced by a new one", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => sessionStorage.setItem("vk_demo_report", "{"));
  await page.goto("/search?vk_demo=true");
  await expect(page.getByRole("region", { name: "Демо-отчёт" }).getByText("LADA VESTA")).toBeVisible();
});
