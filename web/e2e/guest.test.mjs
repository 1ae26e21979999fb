// One report without an account: bought, delivered, opened by its link, kept in an account.
import assert from "node:assert/strict";
import { confirmPhone, inspectPage, inspectThemes, openPage, SIZES } from "./browser.mjs";
import { CARDS, payByCard, returnToShop } from "./checkout.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const VIN = "XTA219010N0000001";
const MAIL = "guest@example.ru";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

/** From the home page to the dialog of the purchase. */
async function openPurchase(page, offer) {
  await page.goto(programs.appUrl);
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await page.getByRole("button", { name: "Купить отчёт без регистрации" }).click();
  await page.waitForURL(`${programs.appUrl}/services/${VIN}/vin`);
  await page.getByRole("button", { name: offer }).click();
  return page.getByRole("dialog");
}

/** From the dialog to the fields of the owner, whom its sources ask by, and back to it. */
async function nameOwner(page, dialog, offer) {
  await dialog.getByRole("button", { name: "Указать данные" }).click();
  await page.getByLabel("Фамилия").fill("Должников");
  await page.getByLabel("Имя", { exact: true }).fill("Олег");
  await page.getByLabel("Отчество").fill("Тестович");
  await page.getByLabel("Дата рождения").fill("15.03.1985");
  await page.getByRole("button", { name: offer }).click();
  await dialog.waitFor();
  assert.equal(await dialog.getByText(/^Не спросим/).count(), 0);
}

test("a report is paid by card, comes by mail, opens in another browser and is kept in an account", async () => {
  const { page, assertSilent } = await openPage(browser);
  const offer = /^Выбрать за 19₽.*Расширенный$/;
  const dialog = await openPurchase(page, offer);
  await nameOwner(page, dialog, offer);
  await dialog.getByRole("button", { name: "Оплатить 19₽" }).click();
  await dialog.getByText("Заполните контактные данные").waitFor();
  await inspectThemes(page, "quick-purchase-1280");
  await dialog.getByLabel("Email").fill(MAIL);
  await dialog.getByRole("button", { name: "Оплатить 19₽" }).click();
  await payByCard(page, CARDS.good);
  await returnToShop(page);
  await page.getByRole("heading", { name: "Оплата получена" }).waitFor();
  await page.getByRole("link", { name: "Открыть отчёт" }).click();
  await page.getByText("Это личная ссылка").waitFor();
  assert.ok(!page.url().includes("key="), "the key must not stay in the address");
  await page.getByText(/^6 из 6 источников/).waitFor({ timeout: 30_000 });
  await page
    .getByText(/исполнительн[а-я]+ производств[а-я]* на /)
    .first()
    .waitFor();
  await inspectThemes(page, "guest-report-1280");
  await page.reload();
  await page.getByText("Это личная ссылка").waitFor();
  assertSilent();

  const link = await linkIn(MAIL);
  const other = await openPage(browser, { size: SIZES[0] });
  await other.page.goto(link);
  await other.page.getByText(/^6 из 6 источников/).waitFor();
  await inspectPage(other.page, "guest-report-360");
  await other.page.getByRole("button", { name: "Войти и сохранить в аккаунт" }).click();
  await other.page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(other.page, programs, "79160012001");
  await other.page.getByText("Отчёт сохранён в аккаунте").waitFor();
  await other.page.goto(`${programs.appUrl}/profile`);
  await other.page.getByRole("link", { name: new RegExp(VIN) }).waitFor();
  other.assertSilent();
});

test("a wrong key opens nothing", async () => {
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [401, 404] });
  await page.goto(`${programs.appUrl}/report/0192f0c0-0000-7000-8000-000000000001#key=guessed`);
  await page.getByRole("heading", { name: "Отчёт не найден" }).waitFor();
  await page.getByText("Возможно, отчёт был удалён или ссылка неверна").waitFor();
  assertSilent();
});

test("by SMS and by the link alone, by keyboard, at 360", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  const dialog = await openPurchase(page, /^Выбрать за 9\.5₽.*Базовый$/);
  await dialog.getByRole("checkbox", { name: "В SMS" }).press("Space");
  await dialog.getByRole("checkbox", { name: "На почту" }).press("Space");
  await dialog.getByLabel("Телефон для SMS").fill("+79160012002");
  await inspectThemes(page, "quick-purchase-sms-360");
  await dialog.getByLabel("Телефон для SMS").press("Enter");
  await payByCard(page, CARDS.good);
  await returnToShop(page);
  await page.getByRole("heading", { name: "Оплата получена" }).waitFor();
  const { page: other } = await openPage(browser);
  await other.goto(await linkIn("79160012002"));
  await other.getByText(/^3 из 3 источников/).waitFor({ timeout: 30_000 });
  assertSilent();
});

/** The private link of the newest message to somebody. */
async function linkIn(to) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const address = `${programs.sandboxUrl}/inbox.json?${new URLSearchParams({ to })}`;
    const letters = await (await fetch(address)).json();
    const link = letters.map(({ text }) => /https?:\/\/\S+#key=[\w-]+/.exec(text)?.[0]).find(Boolean);
    if (link) return link;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no link came to ${to}`);
}
