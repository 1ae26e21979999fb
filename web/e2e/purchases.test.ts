// Tests of purchases: packages by card and balance, promo code, subscriptions, quick packages.
import { expect, type Page } from "@playwright/test";
import { CARDS, payByCard, returnToShop } from "./support/checkout.ts";
import { tabTo } from "./support/focus.ts";
import { inspectPage, inspectThemes, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const VIN = "XTA219010N0000001";
const CHOICE = `/services/${VIN}/vin`;

/** Pays on the provider's page in the same tab and returns to the product. */
async function payInSameTab(page: Page, card = CARDS.good) {
  await expect(page.getByRole("heading", { name: "Оплата", exact: true })).toBeVisible();
  await payByCard(page, card);
  await returnToShop(page);
}

test("a package bought by card after the sign-in pays for a full report and loses one check", async ({
  page,
  backend,
  newPhone,
}) => {
  const phone = newPhone();
  await page.goto("/pricing");
  await page.getByRole("button", { name: /^Войти и купить.*Стартовый$/ }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из SMS").fill(await backend.sandbox.code(phone));

  const dialog = page.getByRole("dialog", { name: "Пакет «Стартовый»" });
  await expect(dialog.getByText("Оплата сейчас")).toBeVisible();
  await dialog.getByRole("button", { name: "Оплатить по СБП или картой 199₽" }).click();
  await payInSameTab(page);
  await expect(page.getByRole("heading", { name: "Пакет куплен" })).toBeVisible();

  await page.goto("/pricing");
  await expect(page.getByText("осталось 5 проверок из 5")).toBeVisible();
  await inspectPage(page);
  await page.goto(CHOICE);
  await expect(page.getByText(/сейчас осталось 5 проверок/)).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("button", { name: "Проверить по пакету" }).click();
  await expect(page).toHaveURL(/\/report\//);
  await expect(page.getByText(/^15 из 16 источников, проверка из пакета: списано 0₽/)).toBeVisible({
    timeout: 30_000,
  });
  await page.goto("/pricing");
  await expect(page.getByText("осталось 4 проверки из 5")).toBeVisible();
});

test("a package paid by a declined card shows the failure and is not bought", async ({ page, user }) => {
  await page.goto("/pricing?tab=packages&buy=starter");
  await page.getByRole("button", { name: "Оплатить по СБП или картой 199₽" }).click();
  await payInSameTab(page, CARDS.noMoney);
  await expect(page.getByRole("heading", { name: "Платёж не прошёл" })).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Цены" })).toBeVisible();
  await expect(page.getByText("Ваши пакеты")).toHaveCount(0);
});

test("a package bought from the balance by keyboard is cheaper by its promo code", async ({
  page,
  user,
  backend,
}) => {
  await page.setViewportSize(PHONE);
  await backend.credit(user.phone, 500);
  await page.goto("/pricing");
  const buy = page.getByRole("button", { name: /^Купить.*Активный$/ });
  await buy.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Пакет «Активный»" });
  await expect(dialog.getByText("Баланс после покупки")).toBeVisible();
  await tabTo(page, "У меня есть промокод");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("первый20");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("скидка 20%")).toBeVisible();
  await expect(dialog.getByText("Скидка по промокоду")).toBeVisible();
  await inspectThemes(page);
  await tabTo(page, /^Купить с баланса/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Пакет «Активный» куплен")).toBeVisible();
  await expect(page.getByText("осталось 15 проверок из 15")).toBeVisible();
  await expect(page.getByRole("link", { name: /100,80₽/ })).toBeVisible();
});

test("a subscription starts with consent, lowers the price and is cancelled with one click", async ({
  page,
  user,
}) => {
  await page.goto("/pricing?tab=subscriptions");
  await inspectThemes(page);
  await page.getByRole("button", { name: /^Подключить.*Персональная$/ }).click();
  await expect(page.getByText("Следующее списание")).toBeVisible();
  const pay = page.getByRole("button", { name: "Оплатить 299₽ и подключить" });
  await pay.click();
  await expect(page.getByText(/Нужно согласие с текстом о списаниях/)).toBeVisible();
  await page.getByText("Условия регулярных списаний").click();
  await inspectThemes(page);
  await page.getByRole("checkbox", { name: /Согласен на ежемесячное списание/ }).check();
  await pay.click();
  await payInSameTab(page);
  await expect(page.getByRole("heading", { name: "Подписка оплачена" })).toBeVisible();

  await page.goto(`/services?vin=${VIN}`);
  await page.getByText("Использовать бесплатную проверку").click();
  await page.getByRole("button", { name: /^Выбрать все/ }).click();
  await expect(page.getByText(/Цена по подписке/)).toBeVisible();
  // The price is below the 15₽ of the plan: only connected sources are queried and charged.
  await expect(page.getByRole("button", { name: /^Получить отчёт за ([1-9]|1[0-5]),\d+₽$/ })).toBeVisible();
  await inspectPage(page);

  await page.goto("/pricing?tab=subscriptions");
  await expect(page.getByText("Действует", { exact: true })).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("button", { name: "Отменить подписку" }).click();
  await expect(page.getByText("Отменена", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Возобновить подписку" }).click();
  await expect(page.getByText("Действует", { exact: true })).toBeVisible();
});

test("a ready package without money leads to the top-up, with money it is ordered", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(402);
  await page.setViewportSize(PHONE);
  await page.goto(CHOICE);
  await expect(
    page.getByRole("article", { name: "Базовый" }).getByText("Недостаточно средств"),
  ).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("button", { name: /^Выбрать за 9,50₽.*Базовый$/ }).press("Enter");
  await expect(
    page.getByText("Требуется 9,50₽, доступно 0₽. Пополните баланс в личном кабинете."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?tab=balance/);

  await backend.credit(user.phone, 20);
  await page.goto(CHOICE);
  await page.getByRole("button", { name: /^Выбрать за 9,50₽.*Базовый$/ }).click();
  await expect(page).toHaveURL(/\/report\//);
  await expect(page.getByText(/^3 из 3 источников, списано 9,50₽/)).toBeVisible({ timeout: 30_000 });
});

test("an order shows the sum held from the balance and the discount of its promo code", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 100);
  await page.goto(`/services?vin=${VIN}`);
  await page.getByText("Использовать бесплатную проверку").click();
  await expect(page.getByText(/^С баланса отложим/)).toBeVisible();
  await page.getByText("У меня есть промокод").click();
  await page.getByLabel("Промокод").fill("ПЕРВЫЙ20");
  await page.getByRole("button", { name: "Применить" }).click();
  await expect(page.getByText(/^Скидка по промокоду/)).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("button", { name: /^(Получить отчёт за|Проверить бесплатно)/ }).click();
  await expect(page).toHaveURL(/\/report\//);
});

for (const [name, path] of [
  ["number", "/services/XTA/vin"],
  ["type", `/services/${VIN}/colour`],
] as const) {
  test(`the services page with a wrong ${name} in its address shows an error instead of offers`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Проверьте правильность ввода данных" })).toBeVisible();
    await inspectPage(page);
  });
}
