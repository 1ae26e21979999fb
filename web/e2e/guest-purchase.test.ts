// Tests of the purchase of one report without an account.
// They cover payment, delivery, private link, and attachment to an account.
import { expect, type Locator, type Page } from "@playwright/test";
import type { Backend } from "./support/backend.ts";
import { CARDS, payByCard, returnToShop } from "./support/checkout.ts";
import { inspectPage, inspectThemes, PHONE } from "./support/inspect.ts";
import { confirmPhone } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const VIN = "XTA219010N0000001";
const MAIL = "guest@example.ru";

/** Opens the purchase dialog from the home page. */
async function openPurchase(page: Page, offer: RegExp) {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" }).fill(VIN);
  await page.getByRole("button", { name: "Купить отчёт без регистрации" }).click();
  await expect(page).toHaveURL(`/services/${VIN}/vin`);
  await page.getByRole("button", { name: offer }).click();
  return page.getByRole("dialog");
}

/** Opens the owner fields of a package from the dialog, fills them in and returns to the dialog. */
async function fillOwner(page: Page, dialog: Locator, offer: RegExp) {
  await dialog.getByRole("button", { name: "Указать данные" }).click();
  await page.getByLabel("Фамилия").fill("Должников");
  await page.getByLabel("Имя", { exact: true }).fill("Олег");
  await page.getByLabel("Отчество").fill("Тестович");
  await page.getByLabel("Дата рождения").fill("15.03.1985");
  await page.getByRole("button", { name: offer }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^Не спросим/)).toHaveCount(0);
}

test("a report bought by a guest is mailed, opened in another browser and attached to an account", async ({
  page,
  backend,
  newPhone,
  openPage,
}) => {
  const offer = /^Выбрать за 19₽.*Расширенный$/;
  const dialog = await openPurchase(page, offer);
  await fillOwner(page, dialog, offer);
  await dialog.getByRole("button", { name: "Оплатить 19₽" }).click();
  await expect(dialog.getByText("Заполните контактные данные")).toBeVisible();
  await inspectThemes(page);
  await dialog.getByLabel("Email").fill(MAIL);
  await dialog.getByRole("button", { name: "Оплатить 19₽" }).click();
  await payByCard(page, CARDS.good);
  await returnToShop(page);
  await expect(page.getByRole("heading", { name: "Оплата получена" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть отчёт" }).click();
  await expect(page.getByText("Это личная ссылка")).toBeVisible();
  await expect(page, "the key must not stay in the address").not.toHaveURL(/key=/);
  await expect(page.getByText(/^6 из 6 источников/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/исполнительн[а-я]+ производств[а-я]* на /).first()).toBeVisible();
  await inspectThemes(page);
  await page.reload();
  await expect(page.getByText("Это личная ссылка")).toBeVisible();

  const link = await linkIn(backend, MAIL);
  const other = await openPage({ viewport: PHONE });
  await other.goto(link);
  await expect(other.getByText(/^6 из 6 источников/)).toBeVisible();
  await inspectPage(other);
  await other.getByRole("button", { name: "Войти и сохранить в аккаунт" }).click();
  await other.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(other, backend, newPhone());
  await expect(other.getByText("Отчёт сохранён в аккаунте")).toBeVisible();
  // The owner of the account can revoke the mailed link.
  await other.getByRole("button", { name: "Поделиться" }).click();
  await other.getByRole("button", { name: "Отозвать ссылку из письма" }).click();
  await expect(other.getByRole("heading", { name: "Ссылка из письма о покупке" })).toBeHidden();
  await inspectPage(other);
  const late = await openPage({}, [404]);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  await other.goto("/profile");
  await expect(other.getByRole("link", { name: new RegExp(VIN) })).toBeVisible();
});

test("a report opened with a wrong access key is not found", async ({ page, allowStatuses }) => {
  allowStatuses(401, 404);
  await page.goto("/report/0192f0c0-0000-7000-8000-000000000001#key=guessed");
  await expect(page.getByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  await expect(page.getByText("Возможно, отчёт был удалён или ссылка неверна")).toBeVisible();
});

test("a report bought by keyboard on a phone is opened by the link in the SMS", async ({
  page,
  backend,
  newPhone,
  openPage,
}) => {
  const phone = newPhone();
  await page.setViewportSize(PHONE);
  const dialog = await openPurchase(page, /^Выбрать за 9,50₽.*Базовый$/);
  await dialog.getByRole("checkbox", { name: "В SMS" }).press("Space");
  await dialog.getByRole("checkbox", { name: "На почту" }).press("Space");
  await dialog.getByLabel("Телефон для SMS").fill(`+${phone}`);
  await inspectThemes(page);
  await dialog.getByLabel("Телефон для SMS").press("Enter");
  await payByCard(page, CARDS.good);
  await returnToShop(page);
  await expect(page.getByRole("heading", { name: "Оплата получена" })).toBeVisible();
  const other = await openPage();
  await other.goto(await linkIn(backend, phone));
  await expect(other.getByText(/^3 из 3 источников/)).toBeVisible({ timeout: 30_000 });
});

/** Private link in the newest message to a recipient. */
function linkIn(backend: Backend, to: string): Promise<string> {
  return backend.sandbox.find(to, ({ text }) => /https?:\/\/\S+#key=[\w-]+/.exec(text)?.[0]);
}
