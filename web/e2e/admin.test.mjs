// The admin panel: who may see it, and what blocking does to the one who is blocked.
import assert from "node:assert/strict";
import { call, logIn, setPassword } from "./api.mjs";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { CARDS, payByCard, returnToShop } from "./checkout.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

startSuite();

async function openAsAdmin(look, phone) {
  const opened = await openPage(browser, look);
  await signIn(opened.page, programs, phone);
  await programs.admin("grant", phone);
  return opened;
}

test("a visitor is sent to the sign-in", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/admin`);
  await page.waitForURL(`${programs.appUrl}/auth-flow?next=%2Fadmin`);
  assertSilent();
});

test("a plain user is told so, and nothing is asked of the server", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await signIn(page, programs, "79160008002");
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${programs.appUrl}/admin`);
  await page.getByRole("heading", { name: "Нужны права администратора" }).waitFor();
  await page.waitForLoadState("networkidle");
  assert.deepEqual(
    asked.filter((path) => path.startsWith("/api/admin")),
    [],
  );
  await inspectPage(page, "admin-refused-360");
  await page.goto(`${programs.appUrl}/dashboard`);
  await page.getByText("Пользователь", { exact: true }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Панель администратора" }).count(), 0);
  assertSilent();
});

test("a blocked user is signed out with the reason and comes back after it", async () => {
  const phone = "79160008003";
  const blocked = await openPage(browser, { size: SIZES[0], expectedStatuses: [401, 403] });
  await signIn(blocked.page, programs, phone);
  const username = "to-be-blocked";
  await setPassword(blocked.page, username, "long enough");
  await blocked.page.goto(`${programs.appUrl}/dashboard`);

  const { page, assertSilent } = await openAsAdmin({}, "79160008001");
  await page.goto(`${programs.appUrl}/dashboard`);
  await page.getByRole("link", { name: "Панель администратора" }).click();
  await page.getByLabel("Поиск пользователя").fill(username);
  await page.getByText("Найдено: 1 пользователь").waitFor();
  await inspectPage(page, "admin-users-1280-light");
  await page.getByRole("button", { name: `Заблокировать: ${username}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Заблокировать" }).click();
  await page.getByText("Заблокирован", { exact: true }).waitFor();

  // The page asks for the balance every ten seconds and learns it without a press.
  await blocked.page.getByText("Аккаунт заблокирован. Обратитесь в поддержку").waitFor();
  await inspectPage(blocked.page, "account-blocked-360");
  assert.equal(await blocked.page.evaluate(() => localStorage.getItem("auth_token")), null);
  await blocked.page.getByRole("button", { name: "Понятно" }).click();
  await blocked.page.getByRole("heading", { name: "Требуется авторизация" }).waitFor();

  assert.equal((await logIn(blocked.page, username, "long enough")).status, 403);

  await page.getByRole("button", { name: `Разблокировать: ${username}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Разблокировать" }).click();
  await page.getByText("Активен", { exact: true }).waitFor();
  assert.equal((await logIn(blocked.page, username, "long enough")).status, 200);
  assertSilent();
});

test("rights are given and taken; the own row offers nothing", async () => {
  const phone = "79160008004";
  const other = await openPage(browser);
  await signIn(other.page, programs, phone);
  await other.page.goto(`${programs.appUrl}/dashboard?tab=settings`);
  const username = await other.page.getByLabel("Имя пользователя").inputValue();

  const { page, assertSilent } = await openAsAdmin({}, "79160008011");
  await page.goto(`${programs.appUrl}/admin`);
  await page.getByRole("row").filter({ hasText: "Это вы" }).waitFor();
  await page.getByRole("button", { name: `Дать права: ${username}` }).click();
  await page.getByRole("button", { name: "Сделать администратором" }).click();
  await page.getByText("Права администратора даны").waitFor();
  await other.page.goto(`${programs.appUrl}/admin`);
  await other.page.getByRole("tab", { name: "Пользователи" }).waitFor();
  assertSilent();
});

test("a payment is sent back, its payer sees it, and the books agree", async () => {
  const phone = "79160008031";
  const payer = await openPage(browser);
  await signIn(payer.page, programs, phone);
  const { body } = await call(payer.page, "POST", "/api/payment/create", {
    amount: 300,
    description: "Пополнение баланса",
  });
  await payer.page.goto(body.confirmationUrl);
  await payByCard(payer.page, CARDS.good);
  await returnToShop(payer.page);
  await payer.page.getByRole("heading", { name: "Баланс пополнен" }).waitFor();

  const { page, assertSilent } = await openAsAdmin({}, "79160008032");
  await page.goto(`${programs.appUrl}/admin`);
  await page.getByRole("tab", { name: "Платежи" }).click();
  await page.getByText("Найдено: 1 платёж").waitFor();
  await inspectThemes(page, "admin-payments-1280");
  await page.getByRole("button", { name: /^Вернуть: / }).click();
  const dialog = page.getByRole("dialog", { name: "Вернуть деньги на карту?" });
  await dialog.getByLabel("Сумма, ₽").fill("301");
  await dialog.getByText(/можно вернуть от 0.01 до 300 ₽/).waitFor();
  await dialog.getByLabel("Сумма, ₽").fill("100");
  await dialog.getByLabel("Причина").fill("ошибочная оплата");
  await inspectPage(page, "admin-refund-1280");
  await dialog.getByRole("button", { name: "Вернуть 100₽" }).click();
  await page.getByText(/^Возврат 100₽ (выполняется|выполнен): ошибочная оплата$/).waitFor();
  await page.getByRole("button", { name: "Сверить сейчас" }).click();
  await page.getByText("Всё сошлось").first().waitFor();
  assertSilent();

  await payer.page.goto(`${programs.appUrl}/dashboard?tab=balance&part=history`);
  await payer.page.getByRole("link", { name: /200\.00₽/ }).waitFor();
  await payer.page
    .getByRole("main")
    .getByText(/Возврат/)
    .first()
    .waitFor();
  payer.assertSilent();
});

for (const { size, colorScheme } of [
  { size: SIZES[0], colorScheme: "light" },
  { size: SIZES[1], colorScheme: "dark" },
]) {
  test(`the users at ${size.name}, ${colorScheme}`, async () => {
    const { page, assertSilent } = await openAsAdmin({ size, colorScheme }, `7916000802${size.name[0]}`);
    await page.goto(`${programs.appUrl}/admin`);
    await page.getByText(/Найдено: \d+ пользовател/).waitFor();
    await inspectPage(page, `admin-users-${size.name}-${colorScheme}`);
    assertSilent();
  });
}
