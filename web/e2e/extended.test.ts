// Tests of the order page of the extended report, and of missing source inputs on all order pages.
import { expect } from "@playwright/test";
import type { OrderReportData } from "@/api/generated/types.gen";
import { callsOf } from "./support/api.ts";
import { inspectSizes, inspectThemes, PHONE } from "./support/inspect.ts";
import { openSource } from "./support/report.ts";
import { confirmPhone } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const CRASHED = "Z94K241CBFR300002";
const TAXI = "Z94CB41ABJR300006";

test("a visitor of the extended report signs in and returns to the order of the same car", async ({
  page,
  backend,
  newPhone,
}) => {
  await page.goto(`/extended-report/${CRASHED}`);
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(page, backend, newPhone());
  await expect(page).toHaveURL(`/extended-report?vin=${CRASHED}`);
  await expect(page.getByRole("heading", { name: "Расширенный отчёт" })).toBeVisible();
});

test("an order without services is refused, and an insufficient balance leads to the top-up", async ({
  page,
  user,
  allowStatuses,
}) => {
  allowStatuses(402);
  await page.goto(`/extended-report?vin=${CRASHED}`);
  await expect(page.getByRole("heading", { name: "Дополнительные услуги" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(8);
  await page.getByRole("button", { name: "Заказать" }).click();
  await expect(page.getByText("Выберите услуги", { exact: true })).toBeVisible();
  await expect(page.getByText("Пожалуйста, выберите хотя бы одну дополнительную услугу")).toBeVisible();
  await page.getByRole("checkbox", { name: "Таможня" }).check();
  await page.getByRole("button", { name: "Заказать за 2,5₽" }).click();
  await expect(page.getByText("Недостаточно средств", { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText("Требуется 2,50₽, доступно 0₽. Пополните баланс в личном кабинете."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?tab=balance$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Расширенный отчёт" })).toBeVisible();
});

test("all eight extended services are ordered once the owner's name and birth date are valid", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 100);
  await page.goto(`/extended-report?vin=${CRASHED}`);
  await page.getByRole("button", { name: "Выбрать все за 17,5₽" }).click();
  await expect(page.getByText("Не хватает данных")).toBeVisible();
  await expect(page.getByRole("button", { name: "Заказать за 13,5₽" })).toBeVisible();
  await expect(page.getByText("С баланса отложим 13,50₽")).toBeVisible();
  await inspectThemes(page);

  await page.getByLabel("Фамилия").fill("Тестовый");
  await page.getByLabel("Имя", { exact: true }).fill("Пётр2");
  await page.getByLabel("Дата рождения").fill("01.02.1980");
  await expect(page.getByText("Только буквы, пробел, дефис и апостроф")).toBeVisible();
  await page.getByLabel("Имя", { exact: true }).fill("Пётр");
  await expect(page.getByText("С баланса отложим 17,50₽")).toBeVisible();
  await page.getByRole("button", { name: "Заказать за 17,5₽" }).click();
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^8 из 8 источников/).first()).toBeVisible({ timeout: 30_000 });
  const vin = `vin=${CRASHED}`;
  await page.getByRole("button", { name: "Ещё" }).click();
  await page.getByRole("link", { name: "Заказать расширенный отчёт" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/extended-report" && url.search.includes(vin));
  await expect(page.getByText("Уже в отчёте").first()).toBeVisible();
  await page.getByRole("button", { name: "Назад" }).click();
  await expect(page).toHaveURL(/\/report\//);
});

test("an order answered by the server with 500 shows an error", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(500);
  await backend.credit(user.phone, 100);
  await page.goto(`/extended-report?vin=${CRASHED}`);
  await page.route(callsOf<OrderReportData>("/api/search"), (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.getByRole("checkbox", { name: "Таможня" }).check();
  await page.getByRole("button", { name: "Заказать за 2,5₽" }).click();
  await expect(page.getByText("Ошибка заказа")).toBeVisible();
  await expect(page.getByText("Произошла ошибка при заказе расширенного отчёта")).toBeVisible();
});

test("fines are requested and charged only with a certificate number", async ({ page, user, backend }) => {
  await backend.credit(user.phone, 100);
  await page.goto(`/services?vin=${TAXI}`);
  await page.getByRole("button", { name: "Сбросить" }).click();
  await page.getByRole("rowheader", { name: "Штрафы" }).click();
  await expect(page.getByRole("button", { name: "Добавьте данные для источников" })).toBeVisible();
  await expect(page.getByText("Без этих данных не спросим «Штрафы» и не спишем 2₽.")).toBeVisible();
  await inspectThemes(page);
  await page.getByLabel("Серия и номер СТС").fill("99");
  await page.getByLabel("Серия и номер СТС").blur();
  await expect(page.getByText("Проверьте серию и номер СТС: 10 знаков")).toBeVisible();
  await page.getByLabel("Серия и номер СТС").fill("9900 123456");
  await page.getByRole("button", { name: "Получить отчёт за 2,0₽" }).click();
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^1 из 1 источника/).first()).toBeVisible({ timeout: 30_000 });
  const fines = await openSource(page, "Штрафы");
  await expect(fines.getByText(/списано 2₽/)).toBeVisible();
});

test.describe("on a phone and on a desktop", () => {
  test.use({ viewport: PHONE });

  test("the extended order page of a visitor has no axe violation or sideways scroll", async ({ page }) => {
    await page.goto("/extended-report");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await inspectSizes(page);
  });

  for (const path of [`/extended-report?vin=${CRASHED}`, "/search"]) {
    test(`${path} with all services selected has no axe violation or sideways scroll`, async ({
      page,
      user,
    }) => {
      await page.goto(path);
      await page.getByRole("button", { name: /^Выбрать все/ }).click();
      await inspectSizes(page);
    });
  }
});
