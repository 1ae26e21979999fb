// The settings of the cabinet: password, devices, consents, the copy of the data, the end of the account.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { call, logIn, setPassword } from "./api.mjs";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

startSuite();

async function openSettings(page, part) {
  await page.goto(`${programs.appUrl}/dashboard?tab=settings${part === undefined ? "" : `&part=${part}`}`);
  await page.getByRole("navigation", { name: "Разделы настроек" }).waitFor();
}

test("a password is set, changed, and signs in", async () => {
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [400, 401] });
  await signIn(page, programs, "79160007001");
  await openSettings(page);
  await page.getByLabel("Имя для входа").fill("petrov");
  await page.getByLabel("Новый пароль", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Задать пароль" }).click();
  await page.getByText("Password must be at least 6 characters").waitFor();
  await page.getByLabel("Новый пароль", { exact: true }).fill("first secret");
  await page.getByRole("button", { name: "Задать пароль" }).click();
  await page.getByText("Данные сохранены").waitFor();
  assert.equal(await page.getByLabel("Имя пользователя").inputValue(), "petrov");

  await page.getByLabel("Текущий пароль", { exact: true }).fill("wrong");
  await page.getByLabel("Новый пароль", { exact: true }).fill("second secret");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await page.getByLabel("Текущий пароль", { exact: true }).and(page.locator("[aria-invalid]")).waitFor();
  await page.getByLabel("Текущий пароль", { exact: true }).fill("first secret");
  await page.getByRole("button", { name: "Показать: Новый пароль" }).click();
  assert.equal(await page.getByLabel("Новый пароль", { exact: true }).getAttribute("type"), "text");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await page.getByText(/Пароль изменён/).waitFor();

  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  await page.waitForURL(`${programs.appUrl}/`);
  assert.equal((await logIn(page, "petrov", "first secret")).status, 401);
  const session = await logIn(page, "petrov", "second secret");
  assert.equal(session.status, 200);
  assert.equal(session.body.user.username, "petrov");
  assertSilent();
});

test("the address is kept and taken away", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160007002");
  await openSettings(page);
  const email = page.getByLabel("Электронная почта");
  await email.fill("ivan@");
  await page.getByRole("button", { name: "Сохранить почту" }).click();
  await email.and(page.locator("[aria-invalid]")).waitFor();
  await email.fill("ivan@mail.ru");
  await page.getByRole("button", { name: "Сохранить почту" }).click();
  await page.getByText("Данные сохранены").waitFor();
  await page.reload();
  assert.equal(await email.inputValue(), "ivan@mail.ru");
  await page.goto(`${programs.appUrl}/dashboard`);
  await page.getByText(/ivan@mail\.ru/).waitFor();
  assertSilent();
});

test("another device is signed out from here", async () => {
  const phone = "79160007003";
  const here = await openPage(browser);
  await signIn(here.page, programs, phone);
  await setPassword(here.page, "two-devices", "long enough");
  const there = await openPage(browser, { size: SIZES[0], expectedStatuses: [401] });
  await there.page.goto(programs.appUrl);
  assert.equal((await logIn(there.page, "two-devices", "long enough")).status, 200);
  await there.page.goto(`${programs.appUrl}/dashboard`);
  await there.page.getByText("Проверок пока нет").waitFor();

  await openSettings(here.page, "sign-in");
  await here.page.getByText("Это устройство").waitFor();
  await here.page.getByRole("button", { name: /^Завершить: / }).click();
  await here.page.getByText("Вход на устройстве завершён").waitFor();
  await here.page.getByRole("button", { name: /^Завершить: / }).waitFor({ state: "detached" });

  await there.page.reload();
  await there.page.getByRole("heading", { name: "Требуется авторизация" }).waitFor();
  here.assertSilent();
  there.assertSilent();
});

test("advertising is switched on with its own consent and the consent is taken back", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160007004");
  await openSettings(page, "notifications");
  const advertising = page.getByRole("switch", { name: "Новости и скидки" });
  await advertising.click();
  await page.getByRole("button", { name: "Согласиться и включить" }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role="switch"][data-checked]').length === 3);
  await page.reload();
  assert.equal(await advertising.getAttribute("aria-checked"), "true");

  await page.getByRole("link", { name: "Мои данные" }).click();
  await page.getByRole("button", { name: /^Отозвать: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Отозвать" }).click();
  await page.getByText(/Отозвано \d/).waitFor();
  await page.getByRole("link", { name: "Уведомления" }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role="switch"][data-checked]').length === 2);
  assertSilent();
});

test("the copy of the data is a file that can be read", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160007005");
  await openSettings(page, "data");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Скачать мои данные" }).click(),
  ]);
  assert.equal(file.suggestedFilename(), "avtosled-data.json");
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  assert.match(JSON.stringify(data), /79160007005/);
  assertSilent();
});

test("a deleted account is signed out; its phone begins a new one", async () => {
  const phone = "79160007006";
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [401] });
  await signIn(page, programs, phone);
  const { id } = (await call(page, "GET", "/api/auth/user")).body;
  await setPassword(page, "to-be-deleted", "long enough");
  await openSettings(page, "data");
  await page.getByRole("button", { name: "Удалить аккаунт" }).click();
  await page.getByLabel("Введите слово УДАЛИТЬ").fill("УДАЛИТЬ");
  await inspectPage(page, "deletion-dialog-1280");
  await page.getByRole("button", { name: "Удалить навсегда" }).click();
  await page.waitForURL(`${programs.appUrl}/`);
  await page.getByText("Аккаунт удалён").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("auth_token")), null);
  assert.equal((await logIn(page, "to-be-deleted", "long enough")).status, 401);

  await signIn(page, programs, phone, await programs.lastCode(phone));
  assert.notEqual((await call(page, "GET", "/api/auth/user")).body.id, id);
  assertSilent();
});

test("an account with money is not deleted", async () => {
  const phone = "79160007007";
  const { page } = await openPage(browser);
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  await openSettings(page, "data");
  await page.getByRole("button", { name: "Удалить аккаунт" }).click();
  await page.getByText("На балансе 100.00₽").waitFor();
  await page.getByLabel("Введите слово УДАЛИТЬ").fill("УДАЛИТЬ");
  await page.getByRole("button", { name: "Удалить навсегда" }).click();
  // An operator put it there: there is no card that it could go back to.
  await page.getByText(/100 ₽ вернуть на карту нельзя/).waitFor();
});

for (const size of SIZES) {
  test(`every part at ${size.name}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size });
    await signIn(page, programs, `79160016${size.width % 1000}`);
    for (const part of ["account", "sign-in", "notifications", "data"]) {
      await openSettings(page, part);
      await page.waitForLoadState("networkidle");
      await inspectThemes(page, `settings-${part}-${size.name}`);
    }
    assertSilent();
  });
}
