// Tests of the three sign-in steps, the driver licence, and the ways to enter a code.
import { expect, type Page } from "@playwright/test";
import { expectFocusOn, tabTo } from "./support/focus.ts";
import { inspectInPasses, inspectPage, PHONE } from "./support/inspect.ts";
import { completeAtVk, confirmPhone, signInByVk } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

async function fillLicence(page: Page, number: string, day: string) {
  await page.getByLabel("Серия и номер").fill(number);
  await page.getByLabel("Дата выдачи").fill(day);
}

const next = (page: Page) => page.getByRole("button", { name: "Продолжить", exact: true });

test("the three sign-in steps grant three free checks and lead to the check form", async ({
  page,
  backend,
  newPhone,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const phone = newPhone();
  const licence = "9900000011";
  const vkUser = `99${phone.slice(-7)}`;
  await signInByVk(page, vkUser);
  await expect(page.getByText("Шаг 1 из 3")).toBeVisible();
  await expect(page.getByText("Пакет VK")).toBeVisible();
  await inspectInPasses(page);

  await next(page).click();
  await expect(page.getByText("Шаг 2 из 3")).toBeVisible();
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByLabel("Код из SMS")).toBeVisible();
  await inspectInPasses(page);
  await page.getByLabel("Код из SMS").fill(await backend.sandbox.code(phone));
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
  await expect(page.getByText("Сейчас доступно: 2 бесплатные проверки")).toBeVisible();
  await inspectInPasses(page);

  await next(page).click();
  await expect(page.getByText("Шаг 3 из 3")).toBeVisible();
  await fillLicence(page, licence, "15.01.2020");
  await page.locator("summary").click();
  await inspectInPasses(page);
  await page.getByLabel("Даю согласие").check();
  await page.getByRole("button", { name: "Проверить права" }).click();
  await expect(page.getByRole("heading", { name: "Права подтверждены" })).toBeVisible();
  await expect(page.getByText(`99 ** ***${licence.slice(-3)}`)).toBeVisible();
  await expect(page.getByText("15.01.2030")).toBeVisible();
  await expect(page.getByText("Сейчас доступно: 3 бесплатные проверки")).toBeVisible();
  await inspectInPasses(page);

  await next(page).click();
  await expect(page.getByRole("heading", { name: "Готово, можно проверять" })).toBeVisible();
  await inspectInPasses(page);
  await page.getByRole("link", { name: "Начать проверку" }).click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("radio", { name: "Пакет VK: 8 сервисов бесплатно" })).toBeChecked();

  // Everything is verified, so the next sign-in skips the completed step and opens the dashboard.
  await page.evaluate(() => localStorage.removeItem("auth_token"));
  await page.goto("/auth-flow");
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, vkUser);
  await expect(page.getByRole("heading", { name: "Вход выполнен" })).toBeVisible();
  await expect(page.getByText(/откроется через [1-3] секунд/)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("a licence is rejected by validation, by the register and on a timeout, then accepted", async ({
  page,
  user,
  allowStatuses,
}) => {
  allowStatuses(404, 503);
  await page.goto("/auth-flow?step=licence");
  const check = page.getByRole("button", { name: "Проверить права" });
  await check.click();
  await expect(page.getByText("Серия и номер должны быть в формате ХХХХ ХХХХХХ")).toBeVisible();
  await expect(page.getByText("Укажите дату выдачи")).toBeVisible();
  await expect(page.getByText("Нужно согласие на обработку персональных данных")).toBeVisible();
  await inspectPage(page);

  const number = page.getByLabel("Серия и номер");
  await number.pressSequentially("99000000051234");
  await expect(number).toHaveValue("9900 000005");
  await page.getByLabel("Дата выдачи").pressSequentially("15012020");
  await expect(page.getByLabel("Дата выдачи")).toHaveValue("15.01.2020");
  await page.getByLabel("Даю согласие").check();
  await check.click();
  await expect(
    page.getByText("Удостоверение с такими номером и датой выдачи не найдено").first(),
  ).toBeVisible();
  await expect(page.getByText("Ошибка проверки прав").first()).toBeVisible();
  await expect(page.getByText("Согласие на обработку персональных данных дано")).toBeVisible();

  await fillLicence(page, "9900000007", "15.01.2020");
  await check.click();
  await expect(page.getByText(/Ошибка проверки прав/).first()).toBeVisible();
  await fillLicence(page, "9900000001", "15.01.2020");
  await check.click();
  await expect(page.getByRole("heading", { name: "Права подтверждены" })).toBeVisible();
  await expect(page.getByText("Бонус за права")).toBeVisible();
});

test("a pasted SMS text replaces the typed digits by its code and verifies the phone", async ({
  page,
  backend,
  newPhone,
}) => {
  const phone = newPhone();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/auth-flow?step=phone");
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  const field = page.getByLabel("Код из SMS");
  await expect(field).toBeVisible();
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  const code = await backend.sandbox.code(phone);
  const message = `Автослед: код входа ${code}. Не сообщайте никому\n\n@127.0.0.1 #${code}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), message);
  await field.pressSequentially("12");
  await field.press("Control+v");
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
});

test("a phone number changed before its code has arrived is replaced and verified", async ({
  page,
  backend,
}) => {
  await page.goto("/auth-flow?step=phone");
  await page.getByLabel("Номер телефона").fill("9160020005");
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByRole("button", { name: /Отправить ещё раз через (1\sмин|5\d\sс)/ })).toBeVisible();
  await page.getByRole("button", { name: "Изменить номер" }).click();
  await expect(page.getByLabel("Номер телефона")).toHaveValue("+7 (916) 002-00-05");
  await page.getByLabel("Номер телефона").fill("");
  await confirmPhone(page, backend, "79160020006");
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
});

test("a verified phone number is replaced, and the user returns to the registration data", async ({
  page,
  user,
  backend,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/registration-data");
  await page.getByRole("link", { name: "Изменить номер" }).click();
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Продолжить" })).toBeVisible();
  await inspectPage(page);
  await page.getByRole("button", { name: "Изменить номер" }).click();
  await confirmPhone(page, backend, "79160020012");
  await expect(page).toHaveURL("/registration-data");
  await expect(page.locator('input[value="+7 916 002-00-12"]')).toBeVisible();
});

test("the sign-in flow is completed by keyboard, and each step has the focus on its heading", async ({
  page,
  backend,
}) => {
  await page.goto("/auth-flow");
  await expect(page.getByRole("heading", { name: "Войдите через VK ID" })).toBeVisible();
  await tabTo(page, "Войти по телефону");
  await page.keyboard.press("Enter");
  await expectFocusOn(page, "Войдите по телефону");
  await page.keyboard.press("Tab");
  await page.keyboard.type("9160020007");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Код из SMS")).toBeVisible();
  await page.keyboard.type(await backend.sandbox.code("79160020007"));
  await expectFocusOn(page, "Телефон подтверждён");
  await tabTo(page, "Продолжить");
  await page.keyboard.press("Enter");
  await expectFocusOn(page, "Свяжите VK ID");
  await tabTo(page, "Пропустить");
  await page.keyboard.press("Enter");
  await expectFocusOn(page, "Водительское удостоверение");
  await tabTo(page, "Пропустить");
  await page.keyboard.press("Enter");
  await expectFocusOn(page, "Готово, можно проверять");
  await tabTo(page, "Начать проверку");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search");
});

test("back and forward of the browser move between the steps of the sign-in", async ({ page }) => {
  await page.goto("/auth-flow");
  await page.getByRole("button", { name: "Пропустить" }).click();
  await expect(page.getByRole("heading", { name: "Войдите по телефону" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Войдите через VK ID" })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Войдите по телефону" })).toBeVisible();
});

test("the banner of the first free check is hidden once dismissed, also after a reload", async ({
  page,
  user,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/pricing");
  const banner = page.getByRole("complementary", { name: "Бесплатная проверка" });
  await expect(banner.getByRole("link", { name: "Личный кабинет" })).toBeVisible();
  await inspectPage(page);
  await banner.getByRole("button", { name: "Скрыть до следующего захода" }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("the copy buttons of the VK setup guide copy the addresses of this server", async ({
  page,
  backend,
}) => {
  await page.setViewportSize(PHONE);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/vk-setup");
  await expect(page.getByText("AVTOSLED_VK_CLIENT_ID")).toBeVisible();
  for (const [name, text] of [
    ["Скопировать: Возврат на страницу входа", `${backend.appUrl}/auth-flow`],
    ["Скопировать: Адрес сайта", backend.appUrl],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText("Скопировано")).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});
