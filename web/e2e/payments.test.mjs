// Money in and out, with a real browser at the provider's page of the sandbox.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { CARDS, confirmAtBank, openCheckout, orderAt, payByCard, returnToShop } from "./checkout.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

async function openBalance(page, part = "topup") {
  await page.goto(`${programs.appUrl}/dashboard?tab=balance&part=${part}`);
  await page.getByRole("navigation", { name: "Разделы баланса" }).waitFor();
}

/** Signs in and opens the top-up form. */
async function openTopup(phone, options) {
  const opened = await openPage(browser, options);
  await signIn(opened.page, programs, phone);
  await openBalance(opened.page);
  await opened.page.getByLabel("Сумма, ₽").waitFor();
  return opened;
}

/** A top-up by a card that is typed in; the page waits until it has come. */
async function topUp(page, amount, { card = CARDS.good, save = false } = {}) {
  await page.getByLabel("Сумма, ₽").fill(String(amount));
  const newCard = page.getByRole("radio", { name: /^Новая карта/ });
  if (await newCard.isVisible()) await newCard.check();
  if (save) await page.getByLabel(/^Сохранить карту/).check();
  const tab = await openCheckout(page, /^Пополнить на/);
  await payByCard(tab, card);
  await returnToShop(tab);
  await tab.getByRole("heading", { name: "Баланс пополнен" }).waitFor();
  await tab.close();
  await page.getByText(/^Баланс пополнен на/).waitFor();
}

const headerBalance = (page, sum) => page.getByRole("banner").getByText(sum).waitFor();

test("a good card tops the balance up, and every page knows it", async () => {
  const { page, assertSilent } = await openTopup("79160008001");
  await page.getByRole("button", { name: "1 000₽", exact: true }).click();
  await page.getByText("на балансе станет 1 000.00₽").waitFor();
  const tab = await openCheckout(page, "Пополнить на 1 000₽");
  await page.getByText("Ждём оплату 1 000₽").waitFor();
  await inspectPage(page, "topup-waiting-1280");
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await tab.getByRole("heading", { name: "Баланс пополнен" }).waitFor();
  await inspectThemes(tab, "payment-paid-1280");
  await headerBalance(tab, "1 000.00₽");
  await page.getByText("Баланс пополнен на 1 000₽").waitFor();
  await headerBalance(page, "1 000.00₽");
  await page.reload();
  await page.getByText("Баланс пополнен на 1 000₽").waitFor();
  assertSilent();
});

test("a bank that asks for a code is answered", async () => {
  const { page, assertSilent } = await openTopup("79160008002", { size: SIZES[0] });
  const tab = await openCheckout(page, "Пополнить на 500₽");
  await payByCard(tab, CARDS.challenged);
  await confirmAtBank(tab);
  await returnToShop(tab);
  await tab.getByRole("heading", { name: "Баланс пополнен" }).waitFor();
  await inspectPage(tab, "payment-paid-360");
  assertSilent();
});

test("a declined card is told in words, and another one pays", async () => {
  const { page, assertSilent } = await openTopup("79160008003");
  const tab = await openCheckout(page, "Пополнить на 500₽");
  await payByCard(tab, CARDS.noMoney);
  await returnToShop(tab);
  await tab.getByRole("heading", { name: "Платёж не прошёл" }).waitFor();
  await tab.getByText(/недостаточно|не хватает|не хватило|мало денег/i).waitFor();
  await inspectThemes(tab, "payment-declined-1280");
  await page.getByText("Платёж не прошёл").waitFor();
  await inspectPage(page, "topup-declined-1280");
  await headerBalance(page, "0.00₽");

  await tab.getByRole("link", { name: "Попробовать другой картой" }).click();
  const again = await openCheckout(tab, "Пополнить на 500₽");
  await payByCard(again, CARDS.goodVisa);
  await returnToShop(again);
  await again.getByRole("heading", { name: "Баланс пополнен" }).waitFor();
  assertSilent();
});

test("a page that was left is waited for, survives a reload and can still be paid", async () => {
  const { page, assertSilent } = await openTopup("79160008004", { size: SIZES[0] });
  const tab = await openCheckout(page, "Пополнить на 500₽");
  await tab.getByRole("button", { name: "Вернуться в магазин" }).click();
  await tab.getByRole("heading", { name: "Ждём подтверждения оплаты" }).waitFor();
  await inspectThemes(tab, "payment-pending-360");
  await tab.reload();
  await tab.getByRole("link", { name: "Продолжить оплату" }).click();
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await tab.getByRole("heading", { name: "Баланс пополнен" }).waitFor();

  await openBalance(page);
  const late = await openCheckout(page, "Пополнить на 500₽");
  const order = orderAt(late);
  await late.getByRole("button", { name: "Вернуться в магазин" }).click();
  await late.getByRole("heading", { name: "Ждём подтверждения оплаты" }).waitFor();
  await programs.atShop(`payments/${order}/expire`);
  await late.getByRole("button", { name: "Проверить сейчас" }).click();
  await late.getByRole("heading", { name: "Платёж не прошёл" }).waitFor();
  await inspectPage(late, "payment-expired-360");
  assertSilent();
});

test("a payment of nobody or of somebody else is not found", async () => {
  const { page } = await openPage(browser, { expectedStatuses: [401, 404] });
  await page.goto(`${programs.appUrl}/payment/success?payment_id=0192f0c0-0000-7000-8000-000000000001`);
  await page.getByRole("heading", { name: "Платёж не найден" }).waitFor();
  await inspectPage(page, "payment-unknown-1280");
  await signIn(page, programs, "79160008005");
  await page.goto(`${programs.appUrl}/payment/success?paymentId=0192f0c0-0000-7000-8000-000000000001`);
  await page.getByRole("link", { name: "История операций" }).last().waitFor();
});

test("a saved card pays at one press and is taken away", async () => {
  const { page, assertSilent } = await openTopup("79160008006", { size: SIZES[0] });
  await topUp(page, 300, { save: true });
  await openBalance(page);
  await page.getByRole("radio", { name: /4444/ }).waitFor();
  await page.getByLabel("Сумма, ₽").fill("200");
  await inspectPage(page, "topup-saved-card-360");
  await page.getByRole("button", { name: "Пополнить на 200₽" }).click();
  await page.getByText("Баланс пополнен на 200₽").waitFor();
  await headerBalance(page, "500.00₽");

  await openBalance(page, "auto");
  await page.getByRole("button", { name: /^Удалить: / }).click();
  await page.getByRole("dialog").waitFor();
  await inspectPage(page, "card-removal-360");
  await page.getByRole("button", { name: "Удалить карту" }).click();
  await page.getByText("Сохранённых карт нет").waitFor();
  assertSilent();
});

test("automatic top-up fills a low balance and says so", async () => {
  const { page, assertSilent } = await openTopup("79160008007");
  await topUp(page, 150, { save: true });
  await openBalance(page, "auto");
  await page.getByRole("button", { name: "Включить автопополнение" }).click();
  await page.getByLabel("Если на балансе меньше, ₽").fill("200");
  await page.getByLabel("Пополнить на, ₽").fill("400");
  await page.getByLabel(/^Согласен на автоматические/).check();
  await inspectThemes(page, "auto-topup-form-1280");
  await page.getByRole("button", { name: "Включить", exact: true }).click();
  await page.getByText("Включено", { exact: true }).waitFor();
  await openBalance(page);
  await page.getByRole("main").getByText("550.00₽").first().waitFor({ timeout: 30_000 });
  await page.getByText("Автопополнение баланса").waitFor();
  await openBalance(page, "auto");
  await page.getByText(/МСК/).first().waitFor();
  await inspectPage(page, "auto-topup-on-1280");
  await page.getByRole("button", { name: "Выключить" }).click();
  await page.getByRole("button", { name: "Включить автопополнение" }).waitFor();
  assertSilent();
});

test("unused money goes back to the card and the history shows it", async () => {
  const { page, assertSilent } = await openTopup("79160008008");
  await topUp(page, 500);
  await openBalance(page, "withdrawal");
  await page.getByLabel("Сумма, ₽").fill("120.50");
  await inspectThemes(page, "withdrawal-1280");
  await page.getByRole("button", { name: "Вернуть 120.50₽" }).click();
  await page.getByText("Отправлено банку").waitFor({ timeout: 20_000 });
  await headerBalance(page, "379.50₽");
  await inspectPage(page, "withdrawal-sent-1280");
  await openBalance(page, "history");
  await page.getByRole("row", { name: /Возврат на карту.*−120\.50₽.*379\.50₽/ }).waitFor();
  assertSilent();
});

test("the history is filtered in the address and saved as a statement", async () => {
  const { page, assertSilent } = await openTopup("79160008009");
  await page.addInitScript(() => {
    // Its window belongs to the system and cannot be answered from here.
    delete window.showSaveFilePicker;
  });
  await topUp(page, 500);
  await openBalance(page, "history");
  await page.getByRole("row", { name: /Пополнение баланса.*\+500\.00₽/ }).waitFor();
  await inspectThemes(page, "history-1280");
  const csv = await download(page, "Скачать CSV");
  assert.match(csv.toString("utf8"), /^\ufeff.*;.*\r?\n.*500/s);
  const pdf = await download(page, "Скачать PDF");
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  await page.getByLabel("Вид операции").selectOption("Возврат на карту");
  await page.waitForURL(/kind=refund/);
  await page.getByText("Таких операций нет").waitFor();
  await page.reload();
  await page.getByText("Таких операций нет").waitFor();
  await page.getByRole("link", { name: "Показать все операции" }).click();
  await page.getByRole("row", { name: /Пополнение баланса/ }).waitFor();
  assertSilent();
});

async function download(page, button) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return readFile(await file.path());
}

test("the header tops up without leaving the page", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160008010");
  await page.goto(`${programs.appUrl}/search`);
  await page.getByRole("banner").getByRole("button", { name: "Пополнить" }).click();
  await page.getByRole("dialog").getByLabel("Сумма, ₽").waitFor();
  await inspectThemes(page, "quick-topup-1280");
  await page.getByRole("dialog").getByLabel("Сумма, ₽").fill("0");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Пополнить/ })
    .click();
  await page.getByText("Минимальная сумма платежа 1₽").first().waitFor();
  await page.getByRole("dialog").getByLabel("Сумма, ₽").fill("7");
  const tab = await openCheckout(page, "Пополнить на 7₽");
  await payByCard(tab, CARDS.good);
  await tab.close();
  await page.getByText("Баланс пополнен на 7₽").waitFor({ timeout: 20_000 });
  await page.getByRole("button", { name: "Хорошо" }).click();
  await headerBalance(page, "7.00₽");
  assertSilent();
});

test("the test page makes a payment with the sample", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await signIn(page, programs, "79160008011");
  await page.goto(`${programs.appUrl}/payment/test`);
  await page.getByLabel("Сумма, ₽").waitFor();
  await inspectThemes(page, "payment-test-360");
  const tab = await openCheckout(page, "Создать тестовый платёж");
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await tab.getByText("Это тестовый платёж", { exact: false }).waitFor();
  assertSilent();
});

for (const size of SIZES) {
  test(`every part of the balance at ${size.name}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size });
    await signIn(page, programs, `79160018${size.width % 1000}`);
    for (const part of ["topup", "history", "plans", "auto", "withdrawal"]) {
      await openBalance(page, part);
      await page.waitForLoadState("networkidle");
      await inspectThemes(page, `balance-${part}-empty-${size.name}`);
    }
    await openBalance(page);
    await topUp(page, 500, { save: true });
    for (const part of ["topup", "history", "auto", "withdrawal"]) {
      await openBalance(page, part);
      await page.waitForLoadState("networkidle");
      await inspectThemes(page, `balance-${part}-${size.name}`);
    }
    assertSilent();
  });
}
