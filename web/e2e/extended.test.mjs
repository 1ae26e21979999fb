// The order page of the extended report, and what sources lack on every order page.
import assert from "node:assert/strict";
import { confirmPhone, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const CRASHED = "Z94K241CBFR300002";
const TAXI = "Z94CB41ABJR300006";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

test("a visitor signs in and comes back to the order", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/extended-report/${CRASHED}`);
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(page, programs, "79160015001");
  await page.waitForURL(`${programs.appUrl}/extended-report?vin=${CRASHED}`);
  await page.getByRole("heading", { name: "Расширенный отчёт" }).waitFor();
  assertSilent();
});

test("nothing chosen is said, too little money leads to the balance", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160015002");
  await page.goto(`${programs.appUrl}/extended-report?vin=${CRASHED}`);
  await page.getByRole("heading", { name: "Дополнительные услуги" }).waitFor();
  assert.equal(await page.getByRole("checkbox").count(), 8);
  await page.getByRole("button", { name: "Заказать" }).click();
  await page.getByText("Выберите услуги", { exact: true }).waitFor();
  await page.getByText("Пожалуйста, выберите хотя бы одну дополнительную услугу").waitFor();
  await page.getByRole("checkbox", { name: "Таможня" }).check();
  await page.getByRole("button", { name: "Заказать за 2.5₽" }).click();
  await page.getByText("Недостаточно средств", { exact: true }).first().waitFor();
  await page.getByText("Требуется 2.5₽, доступно 0₽. Пополните баланс в личном кабинете.").waitFor();
  await page.waitForURL(/\/dashboard\?tab=balance$/);
  await page.goBack();
  await page.getByRole("heading", { name: "Расширенный отчёт" }).waitFor();
  assertSilent();
});

test("all eight are ordered from a report, with the owner told", async () => {
  const phone = "79160015003";
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  await page.goto(`${programs.appUrl}/extended-report?vin=${CRASHED}`);
  await page.getByRole("button", { name: "Выбрать все за 17.5₽" }).click();
  await page.getByText("Не хватает данных").waitFor();
  await page.getByRole("button", { name: "Заказать за 13.5₽" }).waitFor();
  await page.getByText("С баланса отложим 13.5₽").waitFor();
  await inspectThemes(page, "extended-lacking-1280");

  await page.getByLabel("Фамилия").fill("Тестовый");
  await page.getByLabel("Имя", { exact: true }).fill("Пётр2");
  await page.getByLabel("Дата рождения").fill("01.02.1980");
  await page.getByText("Только буквы, пробел, дефис и апостроф").waitFor();
  await page.getByLabel("Имя", { exact: true }).fill("Пётр");
  await page.getByText("С баланса отложим 17.5₽").waitFor();
  await page.getByRole("button", { name: "Заказать за 17.5₽" }).click();
  await page.waitForURL(/\/report\/[0-9a-f-]{36}$/);
  await page
    .getByText(/^8 из 8 источников/)
    .first()
    .waitFor({ timeout: 30_000 });
  const vin = `vin=${CRASHED}`;
  await page.getByRole("link", { name: "Заказать расширенный отчёт" }).click();
  await page.waitForURL((url) => url.pathname === "/extended-report" && url.search.includes(vin));
  await page.getByRole("button", { name: "Назад" }).click();
  await page.waitForURL(/\/report\//);
  assertSilent();
});

test("the server's refusal is said", async () => {
  const phone = "79160015004";
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [500] });
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  await page.goto(`${programs.appUrl}/extended-report?vin=${CRASHED}`);
  await page.route("**/api/search", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("checkbox", { name: "Таможня" }).check();
  await page.getByRole("button", { name: "Заказать за 2.5₽" }).click();
  await page.getByText("Ошибка заказа").waitFor();
  await page.getByText("Произошла ошибка при заказе расширенного отчёта").waitFor();
  assertSilent();
});

test("fines without a certificate are neither asked nor charged; with it they are", async () => {
  const phone = "79160015005";
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  await page.goto(`${programs.appUrl}/services?vin=${TAXI}`);
  await page.getByRole("button", { name: "Сбросить" }).click();
  await page.getByRole("rowheader", { name: "Штрафы" }).click();
  await page.getByRole("button", { name: "Добавьте данные для источников" }).waitFor();
  await page.getByText("Без этих данных не спросим «Штрафы» и не спишем 2₽.").waitFor();
  await inspectThemes(page, "services-inputs-1280");
  await page.getByLabel("Серия и номер СТС").fill("99");
  await page.getByLabel("Серия и номер СТС").blur();
  await page.getByText("Проверьте серию и номер СТС: 10 знаков").waitFor();
  await page.getByLabel("Серия и номер СТС").fill("9900 123456");
  await page.getByRole("button", { name: "Получить отчёт за 2.0₽" }).click();
  await page.waitForURL(/\/report\/[0-9a-f-]{36}$/);
  await page
    .getByText(/^1 из 1 источника/)
    .first()
    .waitFor({ timeout: 30_000 });
  await page
    .getByRole("region", { name: "Штрафы" })
    .getByText(/списано 2₽/)
    .waitFor();
  assertSilent();
});

for (const size of SIZES) {
  test(`the order page at ${size.name}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size });
    await page.goto(`${programs.appUrl}/extended-report`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await inspectThemes(page, `extended-start-${size.name}`);
    await signIn(page, programs, `7916001510${String(size.width).slice(0, 1)}`);
    await page.goto(`${programs.appUrl}/extended-report?vin=${CRASHED}`);
    await page.getByRole("button", { name: /^Выбрать все/ }).click();
    await page.waitForLoadState("networkidle");
    await inspectThemes(page, `extended-${size.name}`);
    await page.goto(`${programs.appUrl}/search`);
    await page.getByRole("button", { name: /^Выбрать все/ }).click();
    await inspectThemes(page, `search-inputs-${size.name}`);
    assertSilent();
  });
}
