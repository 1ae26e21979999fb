// Tests of the sign-in by VK ID, by redirect and by popup, with its failure cases.
import { expect, type Page } from "@playwright/test";
import type { FinishVkSignInData } from "@/api/generated/types.gen";
import { callsOf } from "./support/api.ts";
import { inspectPage } from "./support/inspect.ts";
import { completeAtVk, confirmPhone, signInByPhone, signInByVk } from "./support/sign-in.ts";
import { stored } from "./support/storage.ts";
import { test } from "./support/test.ts";

const VIN = "XTA219010N0000001";
const EXCHANGE = callsOf<FinishVkSignInData>("/api/auth/vk/exchange");
const UNAVAILABLE = "VK сервис временно недоступен. Попробуйте позже.";

/** URL to which VK redirected, including the code. */
function returnAddress(page: Page) {
  return page.waitForRequest((request) => request.url().includes("/auth-flow?code=")).then((r) => r.url());
}

const isSignedIn = (page: Page) =>
  expect.poll(() => stored(page, "auth_token"), "the session").not.toBeNull();
const isVisitor = (page: Page) => expect.poll(() => stored(page, "auth_token"), "the session").toBeNull();

test("a sign-in by VK grants a free check and the VK package and prefills the phone", async ({ page }) => {
  await page.goto("/auth-flow");
  await expect(page.getByText("Шаг 1 из 3")).toBeVisible();
  const exchanges: string[] = [];
  page.on("request", (request) => EXCHANGE.test(request.url()) && exchanges.push(request.url()));
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, "900010001");
  await expect(page.getByRole("heading", { name: "VK ID подтверждён" })).toBeVisible();
  await expect(page.getByText("Бесплатная проверка за VK ID")).toBeVisible();
  await expect(page.getByText("Пакет VK: 8 сервисов бесплатно")).toBeVisible();
  await expect(page.getByText("Сейчас доступно: 1 бесплатная проверка")).toBeVisible();
  await expect(page).toHaveURL("/auth-flow?step=vk");
  expect(exchanges).toHaveLength(1);
  await page.getByRole("button", { name: "Продолжить" }).click();
  // VK has provided the phone number, which an SMS code must still confirm.
  await expect(page.getByLabel("Номер телефона")).toHaveValue("+7 (990) 001-00-01");
});

test("a search started by a visitor is resumed after the sign-in by VK", async ({ page }) => {
  await page.goto(`/services?vin=${VIN}`);
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, "900010002");
  await expect(page).toHaveURL(`/services?vin=${VIN}`);
  await expect.poll(() => stored(page, "pendingSearch")).toBeNull();
});

test("a visitor of the balance tab returns to it after the sign-in by VK", async ({ page }) => {
  await page.goto("/dashboard?tab=balance");
  await page.getByRole("main").getByRole("link", { name: "Войти" }).click();
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, "900010003");
  await expect(page).toHaveURL("/dashboard?tab=balance");
});

test("a refusal, an error and a missing code of VK show messages and do not sign in", async ({ page }) => {
  await page.goto("/auth-flow");
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, null, "Отказаться");
  await expect(page.getByText("Авторизация отклонена пользователем")).toBeVisible();
  await expect(page).toHaveURL("/auth-flow");
  await inspectPage(page);
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, null, "Вернуть ошибку");
  await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  await page.goto("/vk-callback");
  await expect(page.getByText("Не получен код авторизации")).toBeVisible();
  await isVisitor(page);
});

test("a sign-in while VK is unavailable shows an error and is completed by phone instead", async ({
  page,
  backend,
  newPhone,
  allowStatuses,
}) => {
  allowStatuses(503);
  await page.goto("/auth-flow");
  await backend.sandbox.setFaults({ "vkid.auth": { fail: "HTTP_503" } });
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, "900010004");
  await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  await inspectPage(page);
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(page, backend, newPhone());
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
});

test("a used callback URL shows no error to its user and does not sign in a visitor", async ({
  page,
  openPage,
}) => {
  const coming = returnAddress(page);
  await signInByVk(page, "900010005");
  const used = await coming;
  await page.goto(used);
  await expect(page.getByRole("heading", { name: "Подтвердите телефон" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Подтвердите телефон" })).toBeVisible();
  await expect(page).toHaveURL("/auth-flow");
  await expect(page.getByText("Ошибка авторизации")).toHaveCount(0);
  await isSignedIn(page);

  const visitor = await openPage({}, [400]);
  await visitor.goto(used);
  await expect(visitor.getByText("Ошибка авторизации")).toBeVisible();
  await isVisitor(visitor);
});

test("after a sign-in in the VK popup the popup closes and the page goes on to the check", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  const dialog = page.getByRole("dialog", { name: "Бесплатная проверка" });
  await expect(dialog).toBeVisible();
  await inspectPage(page);

  let opening = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Войти через VK ID" }).click();
  let popup = await opening;
  let closed = popup.waitForEvent("close");
  await completeAtVk(popup, null, "Отказаться");
  await closed;
  await expect(dialog.getByText("Авторизация отклонена пользователем")).toBeVisible();

  opening = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Войти через VK ID" }).click();
  popup = await opening;
  closed = popup.waitForEvent("close");
  await completeAtVk(popup, "900010006");
  await closed;
  await expect(page.getByText("Доступно бесплатных проверок: 1")).toBeVisible();
  await inspectPage(page);
  await page.getByRole("dialog").getByRole("link", { name: "Начать проверку" }).click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("radio", { name: "Пакет VK: 8 сервисов бесплатно" })).toBeVisible();
});

test("a VK popup closed by the user enables the sign-in button again", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  const button = page.getByRole("dialog").getByRole("button", { name: "Войти через VK ID" });
  const opening = page.waitForEvent("popup");
  await button.click();
  const popup = await opening;
  await expect(popup.getByRole("heading", { name: "Вход через VK ID" })).toBeVisible();
  await expect(button).toBeDisabled();
  await popup.close();
  await expect(button).toBeEnabled();
});

test("a sign-in by VK with popups blocked is completed in the page itself", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, "900010007");
  await expect(page.getByRole("heading", { name: "VK ID подтверждён" })).toBeVisible();
});

test("a VK code posted by another origin or window is not exchanged for a session", async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(400);
  await page.goto("/");
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("button", { name: "Войти через VK ID" }).click();
  const popup = await opening;
  await expect(popup.getByRole("heading", { name: "Вход через VK ID" })).toBeVisible();
  const exchanges: string[] = [];
  page.on("request", (request) => EXCHANGE.test(request.url()) && exchanges.push(request.url()));
  const forged = { type: "avtosled:vk-answer", query: "code=c&state=s&device_id=d" };
  // Forged messages: from VK's page, another origin; and from this origin, but another window.
  await popup.evaluate((message) => window.opener.postMessage(message, "*"), forged);
  await page.evaluate((message) => window.postMessage(message, "*"), forged);
  await completeAtVk(popup, null, "Отказаться");
  await expect(page.getByText("Авторизация отклонена пользователем")).toBeVisible();
  expect(exchanges).toEqual([]);
});

test("VK linked after a sign-in by phone grants the second free check", async ({
  page,
  backend,
  newPhone,
}) => {
  await signInByPhone(page, backend, newPhone());
  await expect(page.getByText("Сейчас доступно: 1 бесплатная проверка")).toBeVisible();
  await page.getByRole("button", { name: "Продолжить" }).click();
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await completeAtVk(page, "900010008");
  await expect(page.getByRole("heading", { name: "VK ID подтверждён" })).toBeVisible();
  await expect(page.getByText("Сейчас доступно: 2 бесплатные проверки")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Сейчас доступно: 2 бесплатные проверки")).toBeVisible();
});

test("linking VK from the dashboard leads back to it, also after a refusal", async ({
  page,
  user,
  backend,
}) => {
  const cabinet = "/dashboard?tab=settings";
  await page.goto(`/auth-flow?${new URLSearchParams({ step: "vk", next: cabinet })}`);
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await completeAtVk(page, null, "Отказаться");
  await expect(page.getByText("Авторизация отклонена пользователем")).toBeVisible();
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await completeAtVk(page, "900010012");
  await expect(page).toHaveURL(backend.appUrl + cabinet);
  await expect(page.getByText("VK ID связан с аккаунтом")).toBeVisible();
});

test("a VK profile of another account is not merged, and the user can switch to it", async ({
  page,
  user,
  openPage,
  allowStatuses,
}) => {
  const owner = await openPage();
  await signInByVk(owner, "900010009");
  await owner.context().close();

  allowStatuses(409);
  await page.goto("/auth-flow");
  await page.getByRole("button", { name: "Связать VK ID" }).click();
  await completeAtVk(page, "900010009");
  await expect(page.getByText("Этот профиль VK уже привязан к другому аккаунту.")).toBeVisible();
  await expect(page.getByText("Аккаунты не объединяются")).toBeVisible();
  await inspectPage(page);
  await page.getByRole("button", { name: "Войти в другой аккаунт" }).click();
  await expect(page).toHaveURL("/auth-flow?step=vk");
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, "900010009");
  await expect(page.getByRole("heading", { name: "VK ID подтверждён" })).toBeVisible();
  // The account of the VK profile has no phone, so it is the other account.
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page.getByRole("heading", { name: "Подтвердите телефон" })).toBeVisible();
});

test("the free package of eight services can be ordered once", async ({ page }) => {
  await signInByVk(page, "900010011");
  await page.goto("/auth-flow?step=done");
  await page.getByRole("link", { name: "Начать проверку" }).click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("radio", { name: "Пакет VK: 8 сервисов бесплатно" })).toBeChecked();
  await inspectPage(page);
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await page.getByRole("button", { name: "Проверить бесплатно" }).click();
  await expect(page).toHaveURL(/\/report\//);
  await page.goto("/search?vk_demo=true");
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("checkbox", { name: "Пробег" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /Пакет VK/ })).toHaveCount(0);
});
