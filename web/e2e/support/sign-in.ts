// Sign-in actions by phone, VK ID and password.
import { expect, type Page } from "@playwright/test";
import { sendPhoneCode, verifyPhoneCode } from "@/api/generated/sdk.gen";
import { clientOf } from "./api.ts";
import type { Backend } from "./backend.ts";

export interface Account {
  /** Phone number of eleven digits, without «+». */
  phone: string;
}

/** Signs in by phone through the API; a phone that signed in before needs its earlier code. */
export async function signIn(
  page: Page,
  backend: Backend,
  phone: string,
  earlier?: string,
): Promise<Account> {
  const client = clientOf(page);
  const { challengeId } = await sendPhoneCode({ client, body: { phone } });
  const code = await backend.sandbox.code(phone, earlier);
  const { token } = await verifyPhoneCode({ client, body: { phone, challengeId, code } });
  await storeToken(page, backend.appUrl, token);
  return { phone };
}

/** Stores the access token in the page's local storage. */
async function storeToken(page: Page, origin: string, token: string): Promise<void> {
  const context = page.context();
  const { cookies } = await context.storageState();
  const localStorage = [{ name: "auth_token", value: token }];
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
}

/** Signs in by phone through the pages; ends on the page of the completed step. */
export async function signInByPhone(page: Page, backend: Backend, phone: string, earlier?: string) {
  await page.goto("/auth-flow?step=phone");
  await confirmPhone(page, backend, phone, earlier);
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
}

/** Enters the phone and then the code from the sandbox inbox, other than `earlier`. */
export async function confirmPhone(page: Page, backend: Backend, phone: string, earlier?: string) {
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  const field = page.getByLabel("Код из SMS");
  await expect(field).toBeVisible();
  await field.fill(await backend.sandbox.code(phone, earlier));
}

/** Submits the VK ID page of the sandbox: any number is a user id, `press` names the button. */
export async function completeAtVk(page: Page, userId: string | null, press = "Разрешить") {
  await expect(page.getByRole("heading", { name: "Вход через VK ID" })).toBeVisible();
  if (userId !== null) await page.getByLabel("Или номер любого другого пользователя").fill(userId);
  await page.getByRole("button", { name: press }).click();
}

/** Signs in by VK with a redirect. */
export async function signInByVk(page: Page, userId: string) {
  await page.goto("/auth-flow");
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await completeAtVk(page, userId);
  await expect(page.getByRole("heading", { name: "VK ID подтверждён" })).toBeVisible();
}
