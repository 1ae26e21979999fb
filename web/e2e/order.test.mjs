// From the choice of checks to the order: which car it is comes first, a contradiction before any money.
import assert from "node:assert/strict";
import { inspectPage, openPage, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const MISMATCHED_PLATE = "С313СН98";
const VIN = "XTA219010N0000001";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

test("a plate that belongs to another car is told before any money is held", async () => {
  const phone = "79160002001";
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [409] });
  await signIn(page, programs, phone);
  await programs.credit(phone, 50);
  await page.goto(`${programs.appUrl}/services?plate=${MISMATCHED_PLATE}`);
  await page.getByText("Данные не сходятся").waitFor();
  await inspectPage(page, "services-mismatch-1280");

  await page.getByRole("button", { name: /^Получить отчёт за/ }).click();
  const dialog = page.getByRole("dialog", { name: "Данные не сходятся" });
  await dialog.waitFor();
  await inspectPage(page, "mismatch-dialog-1280");
  await dialog.getByRole("button", { name: "Исправить номер" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.match(await page.getByRole("link", { name: /Баланс/ }).textContent(), /50\.00₽/);

  await page.getByRole("button", { name: /^Получить отчёт за/ }).click();
  await dialog.getByRole("button", { name: "Всё равно проверить" }).click();
  await page.waitForURL(/\/report\/[0-9a-f-]{36}$/);
  assertSilent();
});

test("pressing twice orders one report", async () => {
  const phone = "79160002002";
  const { page } = await openPage(browser);
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  await page.goto(`${programs.appUrl}/services?vin=${VIN}`);
  const orders = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/search")) orders.push(request.headers()["idempotency-key"]);
  });
  await page.getByRole("button", { name: /^Получить отчёт за/ }).dblclick();
  await page.waitForURL(/\/report\//);
  assert.equal(new Set(orders).size, 1);
});
