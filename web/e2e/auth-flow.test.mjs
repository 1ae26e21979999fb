// The three steps of the sign-in to their end, the driver licence, and the ways to enter a code.
import assert from "node:assert/strict";
import { answerAtVk, confirmPhone, inspectPage, openPage, SIZES, signIn, signInByVk } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

async function fillLicence(page, number, day) {
  await page.getByLabel("Серия и номер").fill(number);
  await page.getByLabel("Дата выдачи").fill(day);
}

const next = (page) => page.getByRole("button", { name: "Продолжить", exact: true });

// Each look goes the whole way: every screen of it is inspected.
const LOOKS = [
  { size: SIZES[0], colorScheme: "light", user: "1" },
  { size: SIZES[1], colorScheme: "dark", user: "2" },
];

for (const { size, colorScheme, user } of LOOKS) {
  test(`three steps lead to the check at ${size.name}, ${colorScheme}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size, colorScheme });
    const look = (name) => inspectPage(page, `flow-${name}-${size.name}-${colorScheme}`);
    await signInByVk(page, programs, `90002000${user}`);
    await page.getByText("Шаг 1 из 3").waitFor();
    await page.getByText("Пакет VK").waitFor();
    await look("vk-done");

    await next(page).click();
    await page.getByText("Шаг 2 из 3").waitFor();
    await page.getByLabel("Номер телефона").fill(`916002000${user}`);
    await page.getByRole("button", { name: "Получить код" }).click();
    await page.getByLabel("Код из SMS").waitFor();
    await look("code");
    await page.getByLabel("Код из SMS").fill(await programs.lastCode(`7916002000${user}`));
    await page.getByRole("heading", { name: "Телефон подтверждён" }).waitFor();
    await page.getByText("Сейчас доступно: 2 бесплатные проверки").waitFor();
    await look("phone-done");

    await next(page).click();
    await page.getByText("Шаг 3 из 3").waitFor();
    await fillLicence(page, `990000001${user}`, "15.01.2020");
    await page.locator("summary").click();
    await look("licence");
    await page.getByLabel("Даю согласие").check();
    await page.getByRole("button", { name: "Проверить права" }).click();
    await page.getByRole("heading", { name: "Права подтверждены" }).waitFor();
    await page.getByText(`99 ** ***01${user}`).waitFor();
    await page.getByText("15.01.2030").waitFor();
    await page.getByText("Сейчас доступно: 3 бесплатные проверки").waitFor();
    await look("licence-done");

    await next(page).click();
    await page.getByRole("heading", { name: "Готово, можно проверять" }).waitFor();
    await look("end");
    await page.getByRole("link", { name: "Начать проверку" }).click();
    await page.waitForURL(`${programs.appUrl}/search`);
    assert.ok(await page.getByRole("radio", { name: "Пакет VK: 8 сервисов бесплатно" }).isChecked());

    // Everything is confirmed: the next sign-in has nothing to report and goes to the cabinet.
    await page.evaluate(() => localStorage.removeItem("auth_token"));
    await page.goto(`${programs.appUrl}/auth-flow`);
    await page.getByRole("button", { name: "Войти через VK ID" }).click();
    await answerAtVk(page, `90002000${user}`);
    await page.getByRole("heading", { name: "Вход выполнен" }).waitFor();
    await page.getByText(/откроется через [1-3] секунд/).waitFor();
    await page.waitForURL(`${programs.appUrl}/dashboard`);
    assertSilent();
  });
}

test("a licence is refused by the rules, by the register and by silence, and then found", async () => {
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [404, 503] });
  await signIn(page, programs, "79160020003");
  await page.goto(`${programs.appUrl}/auth-flow?step=licence`);
  const check = page.getByRole("button", { name: "Проверить права" });
  await check.click();
  await page.getByText("Серия и номер должны быть в формате ХХХХ ХХХХХХ").waitFor();
  await page.getByText("Укажите дату выдачи").waitFor();
  await page.getByText("Без согласия мы не можем обработать данные удостоверения").waitFor();
  await inspectPage(page, "licence-errors-1280");

  const number = page.getByLabel("Серия и номер");
  await number.pressSequentially("99000000051234");
  assert.equal(await number.inputValue(), "9900 000005");
  await page.getByLabel("Дата выдачи").pressSequentially("15012020");
  assert.equal(await page.getByLabel("Дата выдачи").inputValue(), "15.01.2020");
  await page.getByLabel("Даю согласие").check();
  await check.click();
  await page.getByText("Удостоверение с такими номером и датой выдачи не найдено").first().waitFor();
  await page.getByText("Ошибка проверки прав").first().waitFor();
  await page.getByText("Согласие на обработку персональных данных дано").waitFor();

  await fillLicence(page, "9900000007", "15.01.2020");
  await check.click();
  await page
    .getByText(/Ошибка проверки прав/)
    .first()
    .waitFor();
  await fillLicence(page, "9900000001", "15.01.2020");
  await check.click();
  await page.getByRole("heading", { name: "Права подтверждены" }).waitFor();
  await page.getByText("Бонус за права").waitFor();
  assertSilent();
});

test("the code of a whole SMS is pasted", async () => {
  const phone = "79160020004";
  const { page, assertSilent } = await openPage(browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: programs.appUrl });
  await page.goto(`${programs.appUrl}/auth-flow?step=phone`);
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  const field = page.getByLabel("Код из SMS");
  await field.waitFor();
  assert.equal(await field.getAttribute("autocomplete"), "one-time-code");
  const code = await programs.lastCode(phone);
  const letter = `Автослед: код ${code}. Никому его не сообщайте.\n\n@127.0.0.1 #${code}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), letter);
  await field.pressSequentially("12");
  await field.press("Control+v");
  await page.getByRole("heading", { name: "Телефон подтверждён" }).waitFor();
  assertSilent();
});

test("the number can be changed before the code has come", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/auth-flow?step=phone`);
  await page.getByLabel("Номер телефона").fill("9160020005");
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByRole("button", { name: /Отправить ещё раз через (60|5\d) с/ }).waitFor();
  await page.getByRole("button", { name: "Изменить номер" }).click();
  assert.equal(await page.getByLabel("Номер телефона").inputValue(), "+7 (916) 002-00-05");
  await page.getByLabel("Номер телефона").fill("");
  await confirmPhone(page, programs, "79160020006");
  await page.getByRole("heading", { name: "Телефон подтверждён" }).waitFor();
  assertSilent();
});

test("a confirmed number gives way to another and leads back to the page that asked for it", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await signIn(page, programs, "79160020011");
  await page.goto(`${programs.appUrl}/registration-data`);
  await page.getByRole("link", { name: "Изменить номер" }).click();
  await page.getByRole("heading", { name: "Телефон подтверждён" }).waitFor();
  await page.getByRole("link", { name: "Продолжить" }).waitFor();
  await inspectPage(page, "change-phone-360");
  await page.getByRole("button", { name: "Изменить номер" }).click();
  await confirmPhone(page, programs, "79160020012");
  await page.waitForURL(`${programs.appUrl}/registration-data`);
  await page.locator('input[value="+7 916 002-00-12"]').waitFor();
  assertSilent();
});

test("the whole way can be gone with the keyboard", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/auth-flow`);
  await page.getByRole("heading", { name: "Войдите через VK ID" }).waitFor();
  await tabTo(page, "Войти по телефону");
  await page.keyboard.press("Enter");
  await focusComesTo(page, "Войдите по телефону");
  await page.keyboard.press("Tab");
  await page.keyboard.type("9160020007");
  await page.keyboard.press("Enter");
  await page.getByLabel("Код из SMS").waitFor();
  await page.keyboard.type(await programs.lastCode("79160020007"));
  await focusComesTo(page, "Телефон подтверждён");
  await tabTo(page, "Продолжить");
  await page.keyboard.press("Enter");
  await focusComesTo(page, "Свяжите VK ID");
  await tabTo(page, "Пропустить");
  await page.keyboard.press("Enter");
  await focusComesTo(page, "Водительское удостоверение");
  await tabTo(page, "Пропустить");
  await page.keyboard.press("Enter");
  await focusComesTo(page, "Готово, можно проверять");
  await tabTo(page, "Начать проверку");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${programs.appUrl}/search`);
  assertSilent();
});

test("back and forward go through the steps", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/auth-flow`);
  await page.getByRole("button", { name: "Пропустить" }).click();
  await page.getByRole("heading", { name: "Войдите по телефону" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Войдите через VK ID" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { name: "Войдите по телефону" }).waitFor();
  assertSilent();
});

test("the banner announces the first free check until it is hidden", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await signIn(page, programs, "79160020008");
  await page.goto(`${programs.appUrl}/pricing`);
  const banner = page.getByRole("complementary", { name: "Бесплатная проверка" });
  await banner.getByRole("link", { name: "Личный кабинет" }).waitFor();
  await inspectPage(page, "banner-360");
  await banner.getByRole("button", { name: "Скрыть до следующего захода" }).click();
  await banner.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await banner.count(), 0);
  assertSilent();
});

test("the guide copies the addresses of this server", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: programs.appUrl });
  await page.goto(`${programs.appUrl}/vk-setup`);
  await page.getByText("AVTOSLED_VK_CLIENT_ID").waitFor();
  for (const [name, text] of [
    ["Скопировать: Возврат на страницу входа", `${programs.appUrl}/auth-flow`],
    ["Скопировать: Адрес сайта", programs.appUrl],
  ]) {
    await page.getByRole("button", { name }).click();
    await page.getByText("Скопировано").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  }
  assertSilent();
});

async function tabTo(page, name) {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  assert.fail(`«${name}» is not reached with Tab`);
}

function focusComesTo(page, name) {
  return page.waitForFunction((text) => document.activeElement?.textContent?.trim() === text, name);
}

function focused(page) {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}
