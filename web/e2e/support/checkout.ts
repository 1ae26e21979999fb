// The payment page of the sandbox, filled in as a payer does it.
import { expect, type Page } from "@playwright/test";
import { createPayment } from "@/api/generated/sdk.gen";
import type { CreatedPayment } from "@/api/generated/types.gen";
import { clientOf } from "./api.ts";

/** Cards of the provider's test shop. */
export const CARDS = {
  good: "5555555555554444",
  goodVisa: "4111111111111111",
  challenged: "5555555555554477",
  noMoney: "5555555555554600",
};

/** Presses the button that pays and answers with the provider's page in its new tab. */
export async function openCheckout(page: Page, button: string | RegExp): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: button }).click();
  const tab = await opening;
  await expect(tab.getByRole("heading", { name: "Оплата картой" })).toBeVisible();
  return tab;
}

// The provider's pages after the card: its own with the outcome, or that of the payer's bank.
const AFTER_CARD = /^(Оплата прошла|Оплата не прошла|Платёж обрабатывается|3-D Secure)$/;

/**
 * Types the card in and pays; ends on the page that follows. Only there may the tab be closed: Chromium
 * (crbug.com/536385539) drops a close that meets the commit of a navigation, and `close()` waits for it for ever.
 */
export async function payByCard(tab: Page, card: string) {
  await tab.getByLabel("Номер карты").fill(card);
  await tab.getByLabel("Срок: месяц/год").fill("12/34");
  await tab.getByLabel("CVC").fill("123");
  await tab.getByRole("button", { name: /^Заплатить/ }).click();
  await expect(tab.getByRole("heading", { name: AFTER_CARD })).toBeVisible();
}

/** Answers the payer's bank on the 3-D Secure page. */
export async function confirmAtBank(tab: Page) {
  await expect(tab.getByRole("heading", { name: "3-D Secure" })).toBeVisible();
  await tab.getByRole("button", { name: "Подтвердить" }).click();
}

/** Follows the link of the outcome back to the product. */
export async function returnToShop(tab: Page) {
  await tab.getByRole("link", { name: "Вернуться в магазин" }).click();
  await expect(tab).toHaveURL(/\/payment\/success\?/);
}

/** Pays for what was ordered beside the pages, on the provider's page in this tab, and comes back. */
export async function payInTab(page: Page, { confirmationUrl }: CreatedPayment) {
  if (confirmationUrl === null) throw new Error("there is nothing to pay");
  await page.goto(confirmationUrl);
  await payByCard(page, CARDS.good);
  await returnToShop(page);
}

/** Puts money on the balance by card, as any customer does, and may let the card be kept. */
export async function topUpByCard(page: Page, amount: number, { saveCard = false } = {}) {
  const body = { amount, description: "Пополнение баланса", saveCard };
  await payInTab(page, await createPayment({ client: clientOf(page), body }));
  await expect(page.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
}

/**
 * Looks at a page again after another tab. To a browser without windows each tab is always in sight, so that nothing
 * tells the page.
 */
export async function lookAgain(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** The provider's number of the payment whose page is open. */
export function orderAt(tab: Page): string {
  return new URL(tab.url()).searchParams.get("orderId") ?? "";
}
