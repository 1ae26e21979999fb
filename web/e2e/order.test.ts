// Tests of the order page: identification of the car, and a mismatch before money is held.
import { expect } from "@playwright/test";
import type { OrderReportData } from "@/api/generated/types.gen";
import { callsOf } from "./support/api.ts";
import { inspectPage } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const MISMATCHED_PLATE = "С313СН98";
const VIN = "XTA219010N0000001";

test("an order by the plate of another car asks for confirmation before money is held", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(409);
  await backend.credit(user.phone, 50);
  await page.goto(`/services?plate=${MISMATCHED_PLATE}`);
  await expect(page.getByText("Данные не сходятся")).toBeVisible();
  await inspectPage(page);

  await page.getByRole("button", { name: "Проверить бесплатно" }).click();
  const dialog = page.getByRole("dialog", { name: "Данные не сходятся" });
  await expect(dialog).toBeVisible();
  await inspectPage(page);
  await dialog.getByRole("button", { name: "Исправить номер" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: /Баланс/ })).toContainText(/50,00₽/);

  await page.getByRole("button", { name: "Проверить бесплатно" }).click();
  await dialog.getByRole("button", { name: "Всё равно проверить" }).click();
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);
});

test("a double click on the order button orders one report", async ({ page, user, backend }) => {
  await backend.credit(user.phone, 100);
  await page.goto(`/services?vin=${VIN}`);
  const orders: (string | undefined)[] = [];
  const ordering = callsOf<OrderReportData>("/api/search");
  page.on("request", (request) => {
    if (ordering.test(request.url())) orders.push(request.headers()["idempotency-key"]);
  });
  await page.getByRole("button", { name: "Проверить бесплатно" }).dblclick();
  await expect(page).toHaveURL(/\/report\//);
  expect(new Set(orders).size).toBe(1);
});
