// What is sold: packages by card and from the balance, the promo code, subscriptions, ready packages.
import assert from "node:assert/strict";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { CARDS, payByCard, returnToShop } from "./checkout.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const VIN = "XTA219010N0000001";
const CHOICE = `/services/${VIN}/vin`;

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

async function signedIn(phone, options) {
  const opened = await openPage(browser, options);
  await signIn(opened.page, programs, phone);
  return opened;
}

/** Pays on the provider's page, which stands in place of ours, and comes back. */
async function payInPlace(page, card = CARDS.good) {
  await page.getByRole("heading", { name: "Оплата картой" }).waitFor();
  await payByCard(page, card);
  await returnToShop(page);
}

test("a visitor signs in on the way to a package, buys it by card and spends it on a full report", async () => {
  const phone = "79160011001";
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/pricing`);
  await page.getByRole("button", { name: /^Войти и купить.*Стартовый$/ }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill("9160011001");
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из SMS").fill(await programs.lastCode(phone));

  const dialog = page.getByRole("dialog", { name: "Пакет «Стартовый»" });
  await dialog.getByText("Спишется с карты сейчас").waitFor();
  await dialog.getByRole("button", { name: "Оплатить картой 199₽" }).click();
  await payInPlace(page);
  await page.getByRole("heading", { name: "Пакет куплен" }).waitFor();

  await page.goto(`${programs.appUrl}/pricing`);
  await page.getByText("осталось 5 проверок из 5").waitFor();
  await inspectPage(page, "pricing-own-package-1280");
  await page.goto(programs.appUrl + CHOICE);
  await page.getByText(/сейчас осталось 5 проверок/).waitFor();
  await inspectThemes(page, "package-choice-own-1280");
  await page.getByRole("button", { name: "Проверить по пакету" }).click();
  await page.waitForURL(/\/report\//);
  await page.getByText(/16 из 16 источников, проверка из пакета: списано 0₽/).waitFor({ timeout: 30_000 });
  await page.goto(`${programs.appUrl}/pricing`);
  await page.getByText("осталось 4 проверки из 5").waitFor();
  assertSilent();
});

test("a declined card buys nothing, and leads back to the same offer", async () => {
  const { page, assertSilent } = await signedIn("79160011002");
  await page.goto(`${programs.appUrl}/pricing?tab=packages&buy=starter`);
  await page.getByRole("button", { name: "Оплатить картой 199₽" }).click();
  await payInPlace(page, CARDS.noMoney);
  await page.getByRole("heading", { name: "Платёж не прошёл" }).waitFor();
  await page.goto(`${programs.appUrl}/pricing`);
  await page.getByRole("heading", { name: "Цены" }).waitFor();
  await page.waitForLoadState("networkidle");
  assert.equal(await page.getByText("Ваши пакеты").count(), 0);
  assertSilent();
});

test("a package from the balance with the promo code, by keyboard alone", async () => {
  const phone = "79160011003";
  const { page, assertSilent } = await signedIn(phone, { size: SIZES[0] });
  await programs.credit(phone, 500);
  await page.goto(`${programs.appUrl}/pricing`);
  const buy = page.getByRole("button", { name: /^Купить.*Активный$/ });
  await buy.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Пакет «Активный»" });
  await dialog.getByText("Баланс после покупки").waitFor();
  await tabTo(page, "У меня есть промокод");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("первый20");
  await page.keyboard.press("Enter");
  await dialog.getByText("скидка 20%").waitFor();
  await dialog.getByText("Скидка по промокоду").waitFor();
  await inspectThemes(page, "package-dialog-promo-360");
  await tabTo(page, /^Купить с баланса/);
  await page.keyboard.press("Enter");
  await page.getByText("Пакет «Активный» куплен").waitFor();
  await page.getByText("осталось 15 проверок из 15").waitFor();
  await page.getByRole("link", { name: /100\.80₽/ }).waitFor();
  assertSilent();
});

test("a subscription is begun with a consent, lowers the price and ends with one press", async () => {
  const phone = "79160011004";
  const { page, assertSilent } = await signedIn(phone);
  await page.goto(`${programs.appUrl}/pricing?tab=subscriptions`);
  await inspectThemes(page, "subscriptions-1280");
  await page.getByRole("button", { name: /^Подключить.*Персональная$/ }).click();
  await page.getByText("Следующее списание").waitFor();
  const pay = page.getByRole("button", { name: "Оплатить 299₽ и подключить" });
  await pay.click();
  await page.getByText("Без согласия подписку не подключить").waitFor();
  await page.getByText("Условия регулярных списаний").click();
  await inspectThemes(page, "subscription-screen-1280");
  await page.getByRole("checkbox", { name: /Согласен на ежемесячное списание/ }).check();
  await pay.click();
  await payInPlace(page);
  await page.getByRole("heading", { name: "Подписка оплачена" }).waitFor();

  await page.goto(`${programs.appUrl}/services?vin=${VIN}`);
  await page.getByText("Использовать бесплатную проверку").click();
  await page.getByRole("button", { name: /^Выбрать все/ }).click();
  await page.getByText(/Цена по подписке/).waitFor();
  // Less than the plan's 15₽: of the spread price only sources that are connected are asked and paid.
  await page.getByRole("button", { name: /^Получить отчёт за ([1-9]|1[0-5])\.\d+₽$/ }).waitFor();
  await inspectPage(page, "services-subscriber-1280");

  await page.goto(`${programs.appUrl}/pricing?tab=subscriptions`);
  await page.getByText("Действует", { exact: true }).waitFor();
  await inspectThemes(page, "subscription-own-1280");
  await page.getByRole("button", { name: "Отменить подписку" }).click();
  await page.getByText("Отменена", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Возобновить подписку" }).click();
  await page.getByText("Действует", { exact: true }).waitFor();
  assertSilent();
});

test("a ready package: dimmed without money, ordered with it", async () => {
  const phone = "79160011005";
  const { page, assertSilent } = await signedIn(phone, { size: SIZES[0] });
  await page.goto(programs.appUrl + CHOICE);
  await page.getByRole("article", { name: "Базовый" }).getByText("Недостаточно средств").waitFor();
  await inspectThemes(page, "package-choice-poor-360");
  await page.getByRole("button", { name: /^Выбрать за 9\.5₽.*Базовый$/ }).press("Enter");
  await page.getByText("Требуется 9.5₽, доступно 0₽. Пополните баланс в личном кабинете.").waitFor();
  await page.waitForURL(/\/dashboard\?tab=balance/);

  await programs.credit(phone, 20);
  await page.goto(programs.appUrl + CHOICE);
  await page.getByRole("button", { name: /^Выбрать за 9\.5₽.*Базовый$/ }).click();
  await page.waitForURL(/\/report\//);
  await page.getByText(/^3 из 3 источников, списано 9\.5₽/).waitFor({ timeout: 30_000 });
  assertSilent();
});

test("an order says what pays for it and takes the promo code", async () => {
  const phone = "79160011006";
  const { page, assertSilent } = await signedIn(phone);
  await programs.credit(phone, 100);
  await page.goto(`${programs.appUrl}/services?vin=${VIN}`);
  await page.getByText("Использовать бесплатную проверку").click();
  await page.getByText(/^С баланса отложим/).waitFor();
  await page.getByText("У меня есть промокод").click();
  await page.getByLabel("Промокод").fill("ПЕРВЫЙ20");
  await page.getByRole("button", { name: "Применить" }).click();
  await page.getByText(/^Скидка по промокоду/).waitFor();
  await inspectThemes(page, "services-promo-1280");
  await page.getByRole("button", { name: /^Получить отчёт за/ }).click();
  await page.waitForURL(/\/report\//);
  assertSilent();
});

for (const [name, path, title] of [
  ["wrong-number", "/services/XTA/vin", "Проверьте правильность ввода данных"],
  ["wrong-type", `/services/${VIN}/colour`, "Проверьте правильность ввода данных"],
]) {
  test(`the address with a ${name} sells nothing`, async () => {
    const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
    await page.goto(programs.appUrl + path);
    await page.getByRole("heading", { name: title }).waitFor();
    await inspectPage(page, `package-choice-${name}-360`);
    assertSilent();
  });
}

/** Presses Tab until the focus stands on what is called so. */
async function tabTo(page, name) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (typeof name === "string" ? text === name : name.test(text)) return;
  }
  throw new Error(`the focus never came to ${name}`);
}
