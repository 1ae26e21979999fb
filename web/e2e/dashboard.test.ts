// Tests of the dashboard of a new user, of a user with checks, and of a visitor.
import { expect } from "@playwright/test";
import { inspectPage, PHONE } from "./support/inspect.ts";
import { PDF_WAIT } from "./support/pdf.ts";
import { test } from "./support/test.ts";

const CRASHED = "Z94K241CBFR300002";

test("a visitor of the balance tab signs in and returns to it", async ({ page, backend, newPhone }) => {
  const phone = newPhone();
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard?tab=balance");
  await expect(page.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
  await inspectPage(page);
  await page.getByRole("main").getByRole("link", { name: "Войти" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из SMS").fill(await backend.sandbox.code(phone));
  await expect(page).toHaveURL("/dashboard?tab=balance");
  await expect(page.getByText("Что происходит с деньгами")).toBeVisible();
});

test("a user without checks is offered the first free check", async ({ page, user }) => {
  await page.goto("/dashboard");
  await expect(page.getByText("Проверок пока нет")).toBeVisible();
  await inspectPage(page);
  await page.getByRole("link", { name: "Начать бесплатную проверку" }).click();
  await expect(page).toHaveURL("/search");
});

test("after an order the tabs of the dashboard show its report, cost and remaining balance", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 100);
  await page.goto(`/services?vin=${CRASHED}`);
  await page.getByText("Использовать бесплатную проверку").click();
  await page.getByRole("button", { name: /^Получить отчёт за [1-9]/ }).click();
  await expect(page).toHaveURL(/\/report\//);
  await expect(page.getByRole("status").filter({ hasText: /списано [\d,]+₽ из/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /^3 ДТП, последнее/ })).toBeVisible();
  // The total grows until all sources have responded.
  await expect(page.getByText(/^(\d+) из \1 источников/).first()).toBeVisible({ timeout: 30_000 });
  const costText = await page
    .getByRole("status")
    .filter({ hasText: /списано [\d,]+₽ из/ })
    .textContent();
  const paid = /списано ([\d,]+)₽ из/.exec(costText ?? "")?.[1] ?? "";
  const cost = Number(paid.replace(",", "."));

  await page.goto("/dashboard");
  const row = page.getByRole("link", { name: /HYUNDAI SOLARIS/ });
  await expect(row).toContainText(new RegExp(`${CRASHED}.*Внимание.*${twoDecimals(cost)}₽`));
  await expect(page.getByText(groupedPhone(user.phone))).toBeVisible();

  await page.getByRole("tab", { name: "Баланс" }).click();
  await expect(page).toHaveURL(/tab=balance/);
  await expect(page.getByText(`${twoDecimals(100 - cost)}₽`).first()).toBeVisible();
  await backend.credit(user.phone, 50);
  // The balance is polled every ten seconds, so no reload is needed after a top-up.
  const topped = `${twoDecimals(150 - cost)}₽`;
  await expect(page.getByRole("main").getByText(topped, { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(`Остаток ${topped}`)).toBeVisible();

  await page.getByRole("tab", { name: "Настройки" }).click();
  await expect(page.getByLabel("Имя пользователя")).toHaveAttribute("readonly");
  await page.getByRole("tab", { name: "Аналитика" }).click();
  await expect(page).toHaveURL(/tab=analytics/);
  const spent = page.locator("dl div", { hasText: "Всего потрачено" });
  await expect(spent).toContainText(`${paid}₽`);
  await expect(page.getByRole("heading", { name: "Расходы по месяцам" })).toBeVisible();
  await inspectPage(page);
  await page.getByRole("tab", { name: "Мои проверки" }).click();
  const coming = page.waitForEvent("download", PDF_WAIT);
  await page.getByRole("button", { name: `Скачать PDF: ${CRASHED}` }).click();
  expect((await coming).suggestedFilename()).toBe(`avtosled-${CRASHED}.pdf`);
  await page.getByRole("link", { name: /HYUNDAI SOLARIS/ }).click();
  await expect(page).toHaveURL(/\/report\//);
});

/** Formats an amount in roubles as balances and columns show amounts. */
const twoDecimals = (sum: number) => sum.toFixed(2).replace(".", ",");

/** Formats a phone number such as 79160000001 as pages show phone numbers. */
function groupedPhone(phone: string) {
  return phone.replace(/^7(...)(...)(..)(..)$/, "+7 $1 $2-$3-$4");
}
