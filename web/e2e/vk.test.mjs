// Sign-in by VK ID: there and back by redirect and by popup, and everything that can go wrong on the way.
import assert from "node:assert/strict";
import { answerAtVk, confirmPhone, inspectPage, openPage, signIn, signInByVk } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const VIN = "XTA219010N0000001";
const UNAVAILABLE = "VK сервис временно недоступен. Попробуйте позже.";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

/** The address VK led back to, with its code. */
function returnAddress(page) {
  return page.waitForRequest((request) => request.url().includes("/auth-flow?code=")).then((r) => r.url());
}

function isSignedIn(page) {
  return page.evaluate(() => localStorage.getItem("auth_token") !== null);
}

test("a visitor signs in by VK and learns what it has brought", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/auth-flow`);
  await page.getByText("Шаг 1 из 3").waitFor();
  const exchanges = [];
  page.on("request", (request) => request.url().endsWith("/vk/exchange") && exchanges.push(request.url()));
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, "900010001");
  await page.getByRole("heading", { name: "VK ID подтверждён" }).waitFor();
  await page.getByText("Бесплатная проверка за VK ID").waitFor();
  await page.getByText("Пакет VK: 8 сервисов бесплатно").waitFor();
  await page.getByText("Сейчас доступно: 1 бесплатная проверка").waitFor();
  assert.equal(page.url(), `${programs.appUrl}/auth-flow?step=vk`);
  assert.equal(exchanges.length, 1);
  await page.getByRole("button", { name: "Продолжить" }).click();
  // VK has told the number; the code still has to confirm it.
  assert.equal(await page.getByLabel("Номер телефона").inputValue(), "+7 (990) 001-00-01");
  assertSilent();
});

test("the search begun before the sign-in goes on after VK", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/services?vin=${VIN}`);
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, "900010002");
  await page.waitForURL(`${programs.appUrl}/services?vin=${VIN}`);
  assert.equal(await page.evaluate(() => localStorage.getItem("pendingSearch")), null);
  assertSilent();
});

test("the page the person came from is opened after VK", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/dashboard?tab=balance`);
  await page.getByRole("main").getByRole("link", { name: "Войти" }).click();
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, "900010003");
  await page.waitForURL(`${programs.appUrl}/dashboard?tab=balance`);
  assertSilent();
});

test("refusals at VK are told, and the sign-in can be tried again", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/auth-flow`);
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, null, "Отказаться");
  await page.getByText("Авторизация отклонена пользователем").waitFor();
  assert.equal(page.url(), `${programs.appUrl}/auth-flow`);
  await inspectPage(page, "vk-refused-1280");
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, null, "Вернуть ошибку");
  await page.getByText(UNAVAILABLE).waitFor();
  await page.goto(`${programs.appUrl}/vk-callback`);
  await page.getByText("Не получен код авторизации").waitFor();
  assert.equal(await isSignedIn(page), false);
  assertSilent();
});

test("while VK is down, the phone is offered instead", async () => {
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [503] });
  await page.goto(`${programs.appUrl}/auth-flow`);
  await programs.setFaults({ "vkid.auth": { fail: "HTTP_503" } });
  try {
    await page.getByRole("button", { name: "Войти через VK ID" }).click();
    await answerAtVk(page, "900010004");
    await page.getByText(UNAVAILABLE).waitFor();
  } finally {
    await programs.setFaults({});
  }
  await inspectPage(page, "vk-down-1280");
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(page, programs, "79160010004");
  await page.getByRole("heading", { name: "Телефон подтверждён" }).waitFor();
  assertSilent();
});

test("a used address says nothing to its user and gives a stranger nothing", async () => {
  const { page, assertSilent } = await openPage(browser);
  const coming = returnAddress(page);
  await signInByVk(page, programs, "900010005");
  const used = await coming;
  await page.goto(used);
  await page.getByRole("heading", { name: "Подтвердите телефон" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Подтвердите телефон" }).waitFor();
  assert.equal(page.url(), `${programs.appUrl}/auth-flow`);
  assert.equal(await page.getByText("Ошибка авторизации").count(), 0);
  assert.ok(await isSignedIn(page));
  assertSilent();

  const stranger = await openPage(browser, { expectedStatuses: [400] });
  await stranger.page.goto(used);
  await stranger.page.getByText("Ошибка авторизации").waitFor();
  assert.equal(await isSignedIn(stranger.page), false);
  stranger.assertSilent();
});

test("a window of its own keeps the page, closes itself and leads to the check", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(programs.appUrl);
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  const dialog = page.getByRole("dialog", { name: "Бесплатная проверка" });
  await dialog.waitFor();
  await inspectPage(page, "free-check-choice-1280");

  let opening = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Войти через VK ID" }).click();
  let popup = await opening;
  let closed = popup.waitForEvent("close");
  await answerAtVk(popup, null, "Отказаться");
  await closed;
  await dialog.getByText("Авторизация отклонена пользователем").waitFor();

  opening = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Войти через VK ID" }).click();
  popup = await opening;
  closed = popup.waitForEvent("close");
  await answerAtVk(popup, "900010006");
  await closed;
  await page.getByText("Доступно бесплатных проверок: 1").waitFor();
  await inspectPage(page, "free-check-completed-1280");
  await page.getByRole("dialog").getByRole("link", { name: "Начать проверку" }).click();
  await page.waitForURL(`${programs.appUrl}/search`);
  await page.getByRole("radio", { name: "Пакет VK: 8 сервисов бесплатно" }).waitFor();
  assertSilent();
});

test("a closed window leaves the choice as it was", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(programs.appUrl);
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  const button = page.getByRole("dialog").getByRole("button", { name: "Войти через VK ID" });
  const opening = page.waitForEvent("popup");
  await button.click();
  const popup = await opening;
  await popup.getByRole("heading", { name: "Вход через VK ID" }).waitFor();
  assert.ok(await button.isDisabled());
  await popup.close();
  await page.waitForFunction((element) => !element.disabled, await button.elementHandle());
  assertSilent();
});

test("where windows are blocked, the page itself goes to VK", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(programs.appUrl);
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, "900010007");
  await page.getByRole("heading", { name: "VK ID подтверждён" }).waitFor();
  assertSilent();
});

test("an answer posted by another site is not heard", async () => {
  const { page } = await openPage(browser, { expectedStatuses: [400] });
  await page.goto(programs.appUrl);
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("button", { name: "Войти через VK ID" }).click();
  const popup = await opening;
  await popup.getByRole("heading", { name: "Вход через VK ID" }).waitFor();
  const exchanges = [];
  page.on("request", (request) => request.url().endsWith("/vk/exchange") && exchanges.push(request.url()));
  const forged = { type: "avtosled:vk-answer", query: "code=c&state=s&device_id=d" };
  // From VK's page, which has the opener but not our origin; and from our origin, but not that window.
  await popup.evaluate((message) => window.opener.postMessage(message, "*"), forged);
  await page.evaluate((message) => window.postMessage(message, "*"), forged);
  await answerAtVk(popup, null, "Отказаться");
  await page.getByText("Авторизация отклонена пользователем").waitFor();
  assert.deepEqual(exchanges, []);
});

test("the second way of signing in brings the second check", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160010008");
  await page.getByText("Сейчас доступно: 1 бесплатная проверка").waitFor();
  await page.getByRole("button", { name: "Продолжить" }).click();
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await answerAtVk(page, "900010008");
  await page.getByRole("heading", { name: "VK ID подтверждён" }).waitFor();
  await page.getByText("Сейчас доступно: 2 бесплатные проверки").waitFor();
  await page.reload();
  await page.getByText("Сейчас доступно: 2 бесплатные проверки").waitFor();
  assertSilent();
});

test("linking from the cabinet leads back to it, also after a refusal", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160010012");
  const cabinet = "/dashboard?tab=settings";
  await page.goto(`${programs.appUrl}/auth-flow?${new URLSearchParams({ step: "vk", next: cabinet })}`);
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await answerAtVk(page, null, "Отказаться");
  await page.getByText("Авторизация отклонена пользователем").waitFor();
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await answerAtVk(page, "900010012");
  await page.waitForURL(programs.appUrl + cabinet);
  await page.getByText("VK ID связан с аккаунтом").waitFor();
  assertSilent();
});

test("a profile with an account of its own is not joined; the person may go over to it", async () => {
  const owner = await openPage(browser);
  await signInByVk(owner.page, programs, "900010009");
  await owner.page.context().close();

  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [409] });
  await signIn(page, programs, "79160010009");
  await page.goto(`${programs.appUrl}/auth-flow`);
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await answerAtVk(page, "900010009");
  await page.getByText("Этот профиль VK уже привязан к другому аккаунту.").waitFor();
  await page.getByText("Аккаунты не объединяются").waitFor();
  await inspectPage(page, "vk-taken-1280");
  await page.getByRole("button", { name: "Войти в другой аккаунт" }).click();
  await page.waitForURL(`${programs.appUrl}/auth-flow?step=vk`);
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, "900010009");
  await page.getByRole("heading", { name: "VK ID подтверждён" }).waitFor();
  // The account of the profile has no phone: it is not the one of before.
  await page.getByRole("button", { name: "Продолжить" }).click();
  await page.getByRole("heading", { name: "Подтвердите телефон" }).waitFor();
  assertSilent();
});

test("the free package of eight services is ordered once", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signInByVk(page, programs, "900010011");
  await page.goto(`${programs.appUrl}/auth-flow?step=done`);
  await page.getByRole("link", { name: "Начать проверку" }).click();
  await page.waitForURL(`${programs.appUrl}/search`);
  assert.ok(await page.getByRole("radio", { name: "Пакет VK: 8 сервисов бесплатно" }).isChecked());
  await inspectPage(page, "search-vk-package-1280");
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await page.getByRole("button", { name: "Получить отчёт за 0₽" }).click();
  await page.waitForURL(/\/report\//);
  await page.goto(`${programs.appUrl}/search?vk_demo=true`);
  await page.waitForURL(`${programs.appUrl}/search`);
  await page.getByRole("checkbox", { name: "Пробег" }).waitFor();
  assert.equal(await page.getByRole("radio", { name: /Пакет VK/ }).count(), 0);
  assertSilent();
});
