// Tests of order, report and payment with the keyboard only, and of screen reader announcements.
import { expect, type Locator, type Page } from "@playwright/test";
import { CARDS, dispatchVisibilityChange, payByCard, returnToShop } from "./support/checkout.ts";
import { expectFocusKept, pressEnter, tabToControl } from "./support/focus.ts";
import { test } from "./support/test.ts";

/** Waits for a control; later text of live regions counts as an announcement. */
async function waitForLiveRegions(page: Page, control: Locator) {
  await expect(control).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(logUnannounced);
}

/**
 * Init script that logs an error for each live region which is inserted together with its text.
 * Screen readers do not announce such a text.
 */
function logUnannounced() {
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
  const isPartOfPage = (node: Node) => node.parentElement?.closest("main, [role=dialog]") != null;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element) || !isPartOfPage(node)) continue;
      const live = [node, ...node.querySelectorAll("*")].filter((element) => element.matches(LIVE));
      // biome-ignore lint/suspicious/noConsole: the test reads the console
      for (const { textContent } of live) if (textContent) console.error(`not announced: «${textContent}»`);
    }
  }).observe(document, { childList: true, subtree: true });
}

test("an order by keyboard opens the report, whose navigation moves the focus to a section", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  await page.goto("/search");
  const field = page.getByRole("textbox", { name: /VIN/ });
  await waitForLiveRegions(page, field);
  await tabToControl(page, field);
  await page.keyboard.type("Z94K241CBFR300002");
  await tabToControl(
    page,
    page.getByRole("button", { name: /^(Получить отчёт за|Проверить бесплатно)/ }).first(),
  );
  await pressEnter(page);
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^(\d+) из \1 источник/)).toBeVisible();
  await expectFocusKept(page);
  const sections = page.getByRole("navigation", { name: "Разделы отчёта" });
  await tabToControl(page, sections.getByRole("link", { name: /Розыск$/ }));
  await pressEnter(page);
  await expect(page.getByRole("region", { name: "Розыск", exact: true })).toBeFocused();
});

test("a top-up by keyboard shows its progress and result and never loses the focus", async ({
  page,
  user,
}) => {
  await page.goto("/dashboard?tab=balance&part=topup");
  const amount = page.getByLabel("Сумма, ₽");
  await waitForLiveRegions(page, amount);
  await tabToControl(page, amount);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("300");
  await tabToControl(page, page.getByRole("button", { name: "Пополнить на 300₽" }));
  const opening = page.context().waitForEvent("page");
  await pressEnter(page);
  const tab = await opening;
  await expect(page.getByText("Ждём оплату 300₽")).toBeVisible();
  await expectFocusKept(page);
  await payByCard(tab, CARDS.good);
  await returnToShop(tab);
  await expect(tab.getByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
  await tab.close();
  await dispatchVisibilityChange(page);
  await expect(page.getByText(/^Баланс пополнен на/)).toBeVisible();
  await expectFocusKept(page);
});

test("a package above the balance and an unknown promo code show errors in live regions", async ({
  page,
  user,
}) => {
  await page.goto("/pricing?buy=active");
  const dialog = page.getByRole("dialog");
  await waitForLiveRegions(page, dialog.getByRole("button", { name: /^Оплатить по СБП или картой/ }));
  await dialog.getByRole("radio", { name: /^С баланса/ }).check();
  await expect(dialog.getByText("Недостаточно средств")).toBeVisible();
  await dialog.getByText("У меня есть промокод").click();
  await dialog.getByRole("textbox", { name: "Промокод" }).fill("НЕТТАКОГО");
  await dialog.getByRole("button", { name: "Применить" }).click();
  await expect(dialog.getByText("Такого промокода нет")).toBeVisible();
});
