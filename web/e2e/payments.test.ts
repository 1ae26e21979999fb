// Tests of payments, refunds and balance with the provider page of the sandbox.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { order } from "./support/api.ts";
import {
  CARDS,
  confirmAtBank,
  dispatchVisibilityChange,
  openCheckout,
  orderIdOf,
  payByCard,
  returnToShop,
  topUpByCard,
} from "./support/checkout.ts";
import { disableSavePicker } from "./support/exports.ts";
import { inspectPage, inspectSizes, inspectThemes, PHONE } from "./support/inspect.ts";
import { PDF_WAIT } from "./support/pdf.ts";
import { test } from "./support/test.ts";

async function openBalance(page: Page, part = "topup") {
  await page.goto(`/dashboard?tab=balance&part=${part}`);
  await expect(page.getByRole("navigation", { name: "Разделы баланса" })).toBeVisible();
}

const headerBalance = (page: Page, sum: string) =>
  expect(page.getByRole("banner").getByText(sum)).toBeVisible();

test("a successful card payment raises the balance in both open tabs", async ({ page, user }) => {
  await openBalance(page);
  await page.getByRole("button", { name: "1 000₽", exact: true }).click();
  await expect(page.getByText("на балансе станет 1 000,00₽")).toBeVisible();
  const tab = await openCheckout(page, "Пополнить на 1 000₽");
  await expect(page.getByText("Ждём оплату 1 000₽")).toBeVisible();
  await inspectPage(page);
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await expect(tab.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
  await inspectThemes(tab);
  await headerBalance(tab, "1 000,00₽");
  await dispatchVisibilityChange(page);
  await expect(page.getByText("Баланс пополнен на 1 000₽")).toBeVisible();
  await headerBalance(page, "1 000,00₽");
  await page.reload();
  await expect(page.getByText("Баланс пополнен на 1 000₽")).toBeVisible();
});

test("a card payment confirmed by 3-D Secure tops up the balance", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  await openBalance(page);
  const tab = await openCheckout(page, "Пополнить на 500₽");
  await payByCard(tab, CARDS.challenged);
  await confirmAtBank(tab);
  await returnToShop(tab);
  await expect(tab.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
  await inspectPage(tab);
});

test("a declined card shows the reason and keeps the balance, another card tops it up", async ({
  page,
  user,
}) => {
  await openBalance(page);
  const tab = await openCheckout(page, "Пополнить на 500₽");
  await payByCard(tab, CARDS.noMoney);
  await returnToShop(tab);
  await expect(tab.getByRole("heading", { name: "Платёж не прошёл" })).toBeVisible();
  await expect(tab.getByText(/недостаточно|не хватает|не хватило|мало денег/i)).toBeVisible();
  await inspectThemes(tab);
  await dispatchVisibilityChange(page);
  await expect(page.getByText("Платёж не прошёл")).toBeVisible();
  await inspectPage(page);
  await headerBalance(page, "0,00₽");

  await tab.getByRole("link", { name: "Попробовать другим способом" }).click();
  const again = await openCheckout(tab, "Пополнить на 500₽");
  await payByCard(again, CARDS.goodVisa);
  await returnToShop(again);
  await expect(again.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
});

test("an abandoned payment can be paid after a reload, an expired one is shown as failed", async ({
  page,
  user,
  backend,
}) => {
  await page.setViewportSize(PHONE);
  await openBalance(page);
  const tab = await openCheckout(page, "Пополнить на 500₽");
  await tab.getByRole("button", { name: "Вернуться в магазин" }).click();
  await expect(tab.getByRole("heading", { name: "Ждём подтверждения оплаты" })).toBeVisible();
  await inspectThemes(tab);
  await tab.reload();
  await tab.getByRole("link", { name: "Продолжить оплату" }).click();
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await expect(tab.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();

  await openBalance(page);
  const late = await openCheckout(page, "Пополнить на 500₽");
  const order = orderIdOf(late);
  await late.getByRole("button", { name: "Вернуться в магазин" }).click();
  await expect(late.getByRole("heading", { name: "Ждём подтверждения оплаты" })).toBeVisible();
  await backend.sandbox.atShop(`payments/${order}/expire`);
  await late.getByRole("button", { name: "Проверить сейчас" }).click();
  await expect(late.getByRole("heading", { name: "Платёж не прошёл" })).toBeVisible();
  await inspectPage(late);
});

test("an unknown payment id is shown as not found, with a link to the history", async ({
  page,
  user,
  allowStatuses,
}) => {
  allowStatuses(401, 404);
  await page.goto("/payment/success?payment_id=0192f0c0-0000-7000-8000-000000000001");
  await expect(page.getByRole("heading", { name: "Платёж не найден" })).toBeVisible();
  await inspectPage(page);
  await page.goto("/payment/success?paymentId=0192f0c0-0000-7000-8000-000000000001");
  await expect(page.getByRole("link", { name: "История операций" }).last()).toBeVisible();
});

test("a saved card pays with one click and can be removed", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  await openBalance(page);
  await page.getByLabel("Сумма, ₽").fill("300");
  await page.getByLabel(/^Сохранить способ оплаты/).check();
  const tab = await openCheckout(page, "Пополнить на 300₽");
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await expect(tab.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
  await tab.close();
  await dispatchVisibilityChange(page);
  await expect(page.getByText("Баланс пополнен на 300₽")).toBeVisible();
  await openBalance(page);
  await expect(page.getByRole("radio", { name: /4444/ })).toBeVisible();
  await page.getByLabel("Сумма, ₽").fill("200");
  await inspectPage(page);
  await page.getByRole("button", { name: "Пополнить на 200₽" }).click();
  await expect(page.getByText("Баланс пополнен на 200₽")).toBeVisible();
  await headerBalance(page, "500,00₽");

  await openBalance(page, "auto");
  await page.getByRole("button", { name: /^Удалить: / }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await inspectPage(page);
  await page.getByRole("button", { name: "Удалить способ оплаты" }).click();
  await expect(page.getByText(/^Пока ничего нет/)).toBeVisible();
});

test("automatic top-up refills a balance below its mark after an order and is in the history", async ({
  page,
  user,
}) => {
  await topUpByCard(page, 150, { saveCard: true });
  await openBalance(page, "auto");
  await page.getByRole("button", { name: "Включить автопополнение" }).click();
  await page.getByLabel("Если на балансе меньше, ₽").fill("200");
  await page.getByLabel("Пополнить на, ₽").fill("400");
  await page.getByLabel(/^Согласен на автоматические/).check();
  await inspectThemes(page);
  await page.getByRole("button", { name: "Включить", exact: true }).click();
  await expect(page.getByText("Включено", { exact: true })).toBeVisible();
  await order(page, { query: "XTA219010N0000001", selectedServices: ["dtp"] });
  await openBalance(page);
  await expect(page.getByRole("main").getByText("547,50₽").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Автопополнение баланса")).toBeVisible();
  await openBalance(page, "auto");
  await expect(page.getByText(/МСК/).first()).toBeVisible();
  await inspectPage(page);
  await page.getByRole("button", { name: "Выключить" }).click();
  await expect(page.getByRole("button", { name: "Включить автопополнение" })).toBeVisible();
});

test("a withdrawal returns unused money to the card and appears in the history", async ({ page, user }) => {
  await topUpByCard(page, 500);
  await openBalance(page, "withdrawal");
  await page.getByLabel("Сумма, ₽").fill("120.50");
  await inspectThemes(page);
  await page.getByRole("button", { name: "Вернуть 120,50₽" }).click();
  await expect(page.getByText("Отправлено банку")).toBeVisible({ timeout: 20_000 });
  await headerBalance(page, "379,50₽");
  await inspectPage(page);
  await openBalance(page, "history");
  await expect(page.getByRole("row", { name: /Возврат на карту.*−120,50₽.*379,50₽/ })).toBeVisible();
});

test("the history keeps its filter in the URL and is downloaded as CSV and PDF", async ({ page, user }) => {
  await disableSavePicker(page);
  await topUpByCard(page, 500);
  await openBalance(page, "history");
  await expect(page.getByRole("row", { name: /Пополнение баланса.*\+500,00₽/ })).toBeVisible();
  await inspectThemes(page);
  const csv = await download(page, "Скачать CSV");
  expect(csv.toString("utf8")).toMatch(/^\ufeff.*;.*\r?\n.*500/s);
  const pdf = await download(page, "Скачать PDF");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByLabel("Вид операции").selectOption("Возврат оплаты");
  await expect(page).toHaveURL(/kind=refund/);
  await expect(page.getByText("Таких операций нет")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Таких операций нет")).toBeVisible();
  await page.getByRole("link", { name: "Показать все операции" }).click();
  await expect(page.getByRole("row", { name: /Пополнение баланса/ })).toBeVisible();
});

async function download(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download", PDF_WAIT),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await file.path());
}

test("the top-up dialog of the header refuses 0₽ and tops up 7₽ without leaving the page", async ({
  page,
  user,
}) => {
  await page.goto("/search");
  await page.getByRole("banner").getByRole("button", { name: "Пополнить" }).click();
  await expect(page.getByRole("dialog").getByLabel("Сумма, ₽")).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("dialog").getByLabel("Сумма, ₽").fill("0");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Пополнить/ })
    .click();
  await expect(page.getByText("Минимальная сумма платежа 1₽").first()).toBeVisible();
  await page.getByRole("dialog").getByLabel("Сумма, ₽").fill("7");
  const tab = await openCheckout(page, "Пополнить на 7₽");
  await payByCard(tab, CARDS.good);
  await tab.close();
  await dispatchVisibilityChange(page);
  await expect(page.getByText("Баланс пополнен на 7₽")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Хорошо" }).click();
  await headerBalance(page, "7,00₽");
});

test("the payment test page creates a payment that is marked as a test", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/payment/test");
  await expect(page.getByLabel("Сумма, ₽")).toBeVisible();
  await inspectThemes(page);
  const tab = await openCheckout(page, "Создать тестовый платёж");
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await expect(tab.getByText("Это тестовый платёж", { exact: false })).toBeVisible();
});

async function inspectParts(page: Page, parts: readonly string[]) {
  for (const part of parts) {
    await test.step(part, async () => {
      await openBalance(page, part);
      await inspectSizes(page);
    });
  }
}

test("no section of an empty balance has an axe violation or scrolls sideways", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  await inspectParts(page, ["topup", "history", "plans", "auto", "withdrawal"]);
});

test("no section of a topped-up balance has an axe violation or scrolls sideways", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  await topUpByCard(page, 500, { saveCard: true });
  await inspectParts(page, ["topup", "history", "auto", "withdrawal"]);
});
