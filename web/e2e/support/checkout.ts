// Actions on the payment page of the sandbox provider.
import { expect, type Page } from "@playwright/test";
import { createPayment, createSubscription, getSubscription } from "@/api/generated/sdk.gen";
import type { CreatedPayment, SubscriptionOrder } from "@/api/generated/types.gen";
import { clientOf } from "./api.ts";

/** Numbers of the provider's test cards. */
export const CARDS = {
  good: "5555555555554444",
  goodVisa: "4111111111111111",
  challenged: "5555555555554477",
  noMoney: "5555555555554600",
};

/** Clicks the pay button and returns the provider's page in the new tab. */
export async function openCheckout(page: Page, button: string | RegExp): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: button }).click();
  const tab = await opening;
  await expect(tab.getByRole("heading", { name: "Оплата", exact: true })).toBeVisible();
  return tab;
}

// Titles of the pages after the card form: the outcome, or the 3-D Secure page of the bank.
const AFTER_CARD = /^(Оплата прошла|Оплата не прошла|Платёж обрабатывается|3-D Secure)$/;

/**
 * Enters the card, pays and waits for the next page.
 * Only then may the tab be closed: Chromium (crbug.com/536385539) drops a close during the commit of a navigation, and
 * `close()` would never return.
 */
export async function payByCard(tab: Page, card: string) {
  await tab.getByLabel("Номер карты").fill(card);
  await tab.getByLabel("Срок: месяц/год").fill("12/34");
  await tab.getByLabel("CVC").fill("123");
  await tab.getByRole("button", { name: /^Заплатить/ }).click();
  await expect(tab.getByRole("heading", { name: AFTER_CARD })).toBeVisible();
}

/** Confirms the payment on the 3-D Secure page of the bank. */
export async function confirmAtBank(tab: Page) {
  await expect(tab.getByRole("heading", { name: "3-D Secure" })).toBeVisible();
  await tab.getByRole("button", { name: "Подтвердить" }).click();
}

/** Follows the return link of the outcome page. */
export async function returnToShop(tab: Page) {
  await tab.getByRole("link", { name: "Вернуться в магазин" }).click();
  await expect(tab).toHaveURL(/\/payment\/success\?/);
}

/** Completes a payment that was created through the API, in the tab of `page`. */
export async function payInTab(page: Page, { confirmationUrl }: CreatedPayment) {
  if (confirmationUrl === null) throw new Error("there is nothing to pay");
  await page.goto(confirmationUrl);
  await payByCard(page, CARDS.good);
  await returnToShop(page);
}

/** Tops up the balance by card; `saveCard` also saves the card. */
export async function topUpByCard(page: Page, amount: number, { saveCard = false } = {}) {
  const body = { amount, description: "Пополнение баланса", saveCard };
  await payInTab(page, await createPayment({ client: clientOf(page), body }));
  await expect(page.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
}

/** Dispatches a visibility change, since every tab counts as visible in headless mode. */
export async function dispatchVisibilityChange(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** Provider's id of the payment whose page is open. */
export function orderIdOf(tab: Page): string {
  return new URL(tab.url()).searchParams.get("orderId") ?? "";
}

/** Subscribes to the plan for business by a payment. */
export async function subscribeToBusiness(page: Page) {
  const client = clientOf(page);
  const { consentVersion: consent } = await getSubscription({ client });
  const body: SubscriptionOrder = {
    subscriptionType: "business_pro",
    amount: 299,
    consent,
    contact: "ivan@example.com",
  };
  await payInTab(page, await createSubscription({ client, body }));
  await expect(page.getByRole("heading", { name: "Подписка оплачена" })).toBeVisible();
}
