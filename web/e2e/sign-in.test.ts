// Tests that a search started by a visitor is kept during the sign-in and continued after it.
import { expect } from "@playwright/test";
import { stored } from "./support/storage.ts";
import { test } from "./support/test.ts";

const VIN = "XTA219010N0000001";

test("a visitor's search is resumed after the sign-in", async ({ page, backend, newPhone }) => {
  const phone = newPhone();
  await page.goto(`/?vin=${VIN}`);
  await page.getByRole("button", { name: "Проверить автомобиль" }).click();
  await expect(page.getByText("Требуется авторизация")).toBeVisible();
  await expect.poll(() => stored(page, "pendingSearch")).toBe(JSON.stringify({ type: "vin", value: VIN }));

  await page.locator("form").getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из SMS").fill(await backend.sandbox.code(phone));

  await expect(page).toHaveURL(`/services?vin=${VIN}`);
  await expect.poll(() => stored(page, "pendingSearch")).toBeNull();
  await expect(page.getByRole("switch", { name: "Использовать бесплатную проверку" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Проверить бесплатно" })).toBeVisible();
});

test("a wrong SMS code shows an error, and the right one entered next verifies the phone", async ({
  page,
  backend,
  newPhone,
  allowStatuses,
}) => {
  const phone = newPhone();
  allowStatuses(400);
  await page.goto("/auth-flow?step=phone");
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByText("Введите номер телефона")).toBeVisible();
  await page.getByLabel("Номер телефона").fill("916");
  await expect(page.getByText("Номер должен быть в формате +7XXXXXXXXXX")).toBeVisible();
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();

  const field = page.getByLabel("Код из SMS");
  const code = await backend.sandbox.code(phone);
  // Awaited together, because the toast disappears after five seconds.
  await Promise.all([
    expect(page.getByText("Ошибка верификации")).toBeVisible(),
    field.fill(code === "111111" ? "222222" : "111111"),
  ]);
  await expect(page.getByRole("button", { name: /Отправить ещё раз через \d+\sс/ })).toBeVisible();
  await field.fill(code);
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
});

test("the order button is disabled without services or VIN, and a low balance offers a top-up", async ({
  page,
  user,
  backend,
}) => {
  await page.goto("/search");
  await expect(page.getByRole("button", { name: "Проверить бесплатно" })).toBeVisible();
  await page.getByRole("button", { name: "Сбросить" }).click();
  await expect(page.getByRole("button", { name: "Выберите сервисы" })).toBeDisabled();
  await page.getByRole("button", { name: "Выбрать все за 42,5₽" }).click();
  await expect(page.getByText("Пополните баланс")).toBeVisible();
  await expect(page.getByText("Недостаточно средств")).toBeVisible();
  await expect(page.getByRole("link", { name: "Управление балансом" })).toBeVisible();
  await backend.credit(user.phone, 100);
  await page.reload();
  await page.getByRole("button", { name: "Выбрать все за 42,5₽" }).click();
  // Ordered without the fines, which need the certificate number.
  const order = page.getByRole("button", { name: /^Получить отчёт за [\d,]+₽$/ });
  await expect(order).toBeDisabled();
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await expect(order).toBeEnabled();
});
