// Tests of the registration data: private to the user, validated by field, saved only with consent.
import { expect, type Page } from "@playwright/test";
import { inspectPage, inspectSizes, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const save = (page: Page) => page.getByRole("button", { name: "Сохранить" }).click();
const consent = (page: Page) => page.getByRole("checkbox", { name: /Даю согласие/ });

test("a visitor is redirected to the sign-in page with a return path", async ({ page }) => {
  await page.goto("/registration-data");
  await expect(page).toHaveURL("/auth-flow?next=%2Fregistration-data");
});

test("data are refused without consent, and are present after a reload when saved with it", async ({
  page,
  user,
}) => {
  await page.goto("/registration-data");
  await page.getByLabel("Фамилия").fill("Петров");
  await page.getByLabel("Имя", { exact: true }).fill("Иван");
  await page.getByLabel("Дата рождения").pressSequentially("05041985");
  await page.getByLabel("ИНН").fill("500100732259");
  await page.getByLabel("Серия").fill("4501");
  await page.getByLabel("Номер", { exact: true }).fill("123456");
  await page.getByLabel("Кем выдан").fill("ОВД района Арбат города Москвы");
  await page.getByLabel("Дата выдачи").fill("2005-05-06");
  await page.getByLabel("Адрес").fill("119019, Москва, Арбат, 1");
  await page.getByRole("radio", { name: "Бизнес" }).check();

  await save(page);
  await expect(page.getByText(/Нужно согласие на обработку/)).toBeVisible();
  await expect(consent(page)).toBeFocused();
  await consent(page).check();
  await save(page);
  await expect(page.getByText("Данные сохранены")).toBeVisible();
  await expect(consent(page)).toBeHidden();

  await page.reload();
  await expect(page.getByLabel("Фамилия")).toBeVisible();
  await expect(page.getByLabel("Дата рождения")).toHaveValue("05.04.1985");
  await expect(page.getByLabel("ИНН")).toHaveValue("500100732259");
  await expect(page.getByLabel("Номер", { exact: true })).toHaveValue("123456");
  await expect(page.getByLabel("Дата выдачи")).toHaveValue("06.05.2005");
  await expect(page.getByRole("radio", { name: "Бизнес" })).toBeChecked();
  await expect(page.getByLabel("Телефон")).toHaveValue(
    user.phone.replace(/^7(...)(...)(..)(..)$/, "+7 $1 $2-$3-$4"),
  );
  await expect(consent(page)).toHaveCount(0);
});

test("invalid data are reported at their fields and the first of them is focused", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/registration-data");
  await consent(page).check();
  await page.getByLabel("Дата рождения").fill("31.02.1990");
  await page.getByLabel("ИНН").fill("500100732250");
  await page.getByLabel("Серия").fill("45");
  await page.getByLabel("Дата выдачи").fill("01.01.2099");
  await page.getByLabel("Электронная почта").fill("ivan@");
  await save(page);
  for (const label of ["Дата рождения", "ИНН", "Серия", "Дата выдачи", "Электронная почта"]) {
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
  const first = page.getByLabel("Дата рождения");
  await expect(first).toBeFocused();
  await inspectPage(page);
});

test("leaving or reloading the form with unsaved changes asks for confirmation", async ({ page, user }) => {
  await page.goto("/registration-data");
  await page.getByLabel("Фамилия").fill("Петров");
  await page.getByRole("link", { name: "Мои отчёты" }).click();
  const dialog = page.getByRole("dialog", { name: "Уйти без сохранения?" });
  await expect(dialog).toBeVisible();
  await inspectPage(page);
  await dialog.getByRole("button", { name: "Отмена" }).click();
  await expect(page.getByLabel("Фамилия")).toHaveValue("Петров");

  const asked = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  const warning = await asked;
  expect(warning.type()).toBe("beforeunload");
  await warning.accept();
});

test("the empty form has no axe violation and does not scroll sideways", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/registration-data");
  await expect(consent(page)).toBeVisible();
  await inspectSizes(page);
});
