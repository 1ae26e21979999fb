// The personal cabinet: what a new user, a user with checks and a visitor see.
import assert from "node:assert/strict";
import { inspectPage, openPage, SIZES, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const CRASHED = "Z94K241CBFR300002";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

test("a visitor is asked to sign in and comes back to the tab", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await page.goto(`${programs.appUrl}/dashboard?tab=balance`);
  await page.getByRole("heading", { name: "Требуется авторизация" }).waitFor();
  await inspectPage(page, "dashboard-visitor-360");
  await page.getByRole("main").getByRole("link", { name: "Войти" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill("9160005001");
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из SMS").fill(await programs.lastCode("79160005001"));
  await page.waitForURL(`${programs.appUrl}/dashboard?tab=balance`);
  await page.getByText("Что происходит с деньгами").waitFor();
  assertSilent();
});

test("a new user is led to the first check", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160005002");
  await page.goto(`${programs.appUrl}/dashboard`);
  await page.getByText("Проверок пока нет").waitFor();
  await inspectPage(page, "dashboard-new-1280");
  await page.getByRole("link", { name: "Начать бесплатную проверку" }).click();
  await page.waitForURL(`${programs.appUrl}/search`);
  assertSilent();
});

test("checks, balance and settings tell the truth", async () => {
  const phone = "79160005003";
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  await page.goto(`${programs.appUrl}/services?vin=${CRASHED}`);
  await page.getByText("Использовать бесплатную проверку").click();
  await page.getByRole("button", { name: /^Получить отчёт за [1-9]/ }).click();
  await page.waitForURL(/\/report\//);
  await completed(page);
  await page.reload();
  await page.getByRole("heading", { name: /^3 ДТП, последнее/ }).waitFor();
  const paid = /списано ([\d.]+)₽ из/.exec(await page.getByRole("status").first().textContent())[1];

  await page.goto(`${programs.appUrl}/dashboard`);
  const row = page.getByRole("link", { name: /HYUNDAI SOLARIS/ });
  assert.match(await row.textContent(), new RegExp(`${CRASHED}.*Внимание.*${paid}₽`));
  await page.getByText("+7 916 000-50-03").waitFor();

  await page.getByRole("tab", { name: "Баланс" }).click();
  await page.waitForURL(/tab=balance/);
  await page
    .getByText(`${(100 - Number(paid)).toFixed(2)}₽`)
    .first()
    .waitFor();
  await programs.credit(phone, 50);
  // Asked for every ten seconds: nobody reloads the page after a top-up.
  await page
    .getByRole("main")
    .getByText(`${(150 - Number(paid)).toFixed(2)}₽`)
    .waitFor({ timeout: 15_000 });

  await page.getByRole("tab", { name: "Настройки" }).click();
  assert.ok((await page.getByLabel("Имя пользователя").getAttribute("readonly")) !== null);
  await page.getByRole("tab", { name: "Мои проверки" }).click();
  await page.getByRole("link", { name: /HYUNDAI SOLARIS/ }).click();
  await page.waitForURL(/\/report\//);
  assertSilent();
});

/** Waits until the report on the page is complete; it may have been so before the page was drawn. */
async function completed(page) {
  const path = `/api/reports/${page.url().split("/report/")[1]}`;
  const isComplete = () =>
    page.evaluate(async (address) => {
      const headers = { authorization: `Bearer ${localStorage.getItem("auth_token")}` };
      return (await (await fetch(address, { headers })).json()).status === "completed";
    }, path);
  while (!(await isComplete())) await page.waitForTimeout(50);
}
