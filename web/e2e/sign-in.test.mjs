// The way of a visitor: a search is begun, kept through the sign-in and goes on after it.
import assert from "node:assert/strict";
import { openPage, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const VIN = "XTA219010N0000001";

startSuite();

test("a visitor's search is replayed after the sign-in", async () => {
  const phone = "79160001001";
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/?vin=${VIN}`);
  await page.getByRole("button", { name: "Проверить автомобиль" }).click();
  await page.getByText("Требуется авторизация").waitFor();
  assert.deepEqual(JSON.parse(await page.evaluate(() => localStorage.getItem("pendingSearch"))), {
    type: "vin",
    value: VIN,
  });

  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill("9160001001");
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из SMS").fill(await programs.lastCode(phone));

  await page.waitForURL(`${programs.appUrl}/services?vin=${VIN}`);
  assert.equal(await page.evaluate(() => localStorage.getItem("pendingSearch")), null);
  await page.getByRole("switch", { name: "Использовать бесплатную проверку" }).waitFor();
  await page.getByRole("button", { name: "Получить отчёт за 0₽" }).waitFor();
  assertSilent();
});

test("a wrong code is told in place and by a toast; the right one still works", async () => {
  const phone = "79160001002";
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [400] });
  await page.goto(`${programs.appUrl}/auth-flow?step=phone`);
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByText("Введите номер телефона").waitFor();
  await page.getByLabel("Номер телефона").fill("916");
  await page.getByText("Номер должен быть в формате +7XXXXXXXXXX").waitFor();
  await page.getByLabel("Номер телефона").fill("+7 916 000-10-02");
  await page.getByRole("button", { name: "Получить код" }).click();

  const field = page.getByLabel("Код из SMS");
  const code = await programs.lastCode(phone);
  await field.fill(code === "111111" ? "222222" : "111111");
  await page.getByText("Ошибка верификации").waitFor();
  await page.getByRole("button", { name: /Отправить ещё раз через \d+ с/ }).waitFor();
  await field.fill(code);
  await page.getByRole("heading", { name: "Телефон подтверждён" }).waitFor();
  assertSilent();
});

test("the order button knows its states", async () => {
  const phone = "79160001003";
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, phone);
  await page.goto(`${programs.appUrl}/search`);
  await page.getByRole("button", { name: "Получить отчёт за 0₽" }).waitFor();
  await page.getByRole("button", { name: "Сбросить" }).click();
  assert.ok(await page.getByRole("button", { name: "Выберите сервисы" }).isDisabled());
  await page.getByRole("button", { name: "Выбрать все за 42.5₽" }).click();
  assert.ok(await page.getByRole("button", { name: "Пополните баланс" }).isDisabled());
  await page.getByText("Недостаточно средств").waitFor();
  await page.getByRole("link", { name: "Управление балансом" }).waitFor();
  await programs.credit(phone, 100);
  await page.reload();
  await page.getByRole("button", { name: "Выбрать все за 42.5₽" }).click();
  // Without the fines, which want the number of the certificate.
  const order = page.getByRole("button", { name: /^Получить отчёт за [\d.]+₽$/ });
  assert.ok(await order.isDisabled(), "nothing is typed yet");
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  assert.ok(await order.isEnabled());
  assertSilent();
});
