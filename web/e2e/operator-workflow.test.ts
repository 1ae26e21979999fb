// Tests of an operator's workflow: an incomplete report, a refund, a failing source.
import { expect, type Page } from "@playwright/test";
import { listSources } from "@/api/generated/sdk.gen";
import { clientOf, order } from "./support/api.ts";
import { topUpByCard } from "./support/checkout.ts";
import { disableSavePicker, expectRevenue, readExportedRevenue } from "./support/exports.ts";
import { inspectInPasses, PHONE } from "./support/inspect.ts";
import { makeAdmin } from "./support/second-factor.ts";
import { signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test.use({ backendName: "operators-day" });

const VIN = "XTA219010N0000001";
const ACCIDENTS = "gibdd.dtp";

/** Enters the reason of an action and confirms the action. */
async function confirm(page: Page, reason: string, action: string | RegExp) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Причина").fill(reason);
  await dialog.getByRole("button", { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

test("a retry, a refund and a source switch by an operator take effect and are in the audit log", async ({
  page,
  user,
  backend,
  newPhone,
  openPage,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const customer = await openPage();
  const { phone } = await signIn(customer, backend, newPhone());
  await topUpByCard(customer, 300);
  await backend.sandbox.setFaults({ [ACCIDENTS]: { fail: "498" } });
  await order(customer, { query: VIN, selectedServices: ["history", "dtp"], freeCheck: false });

  await makeAdmin(page, backend, user);
  await disableSavePicker(page);
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Пользователи" }).click();
  await page.getByLabel("Поиск пользователя").fill(`+${phone}`);
  const found = page.locator('main a[href^="/admin/users/"]');
  await expect(found).toHaveCount(1);
  await inspectInPasses(page);
  await found.click();
  await expect(page.getByRole("heading", { name: "История баланса" })).toBeVisible();
  await inspectInPasses(page);

  await page.getByRole("link", { name: VIN }).click();
  await expect(page.getByText("Не ответили: 1")).toBeVisible();
  await expect(page.getByText("Источник не ответил, деньги за него возвращены на баланс")).toBeVisible();
  await inspectInPasses(page);
  await backend.sandbox.restoreFaults();
  await page.getByRole("button", { name: /^Спросить источник ещё раз/ }).click();
  await confirm(page, "Клиент ждёт", "Спросить");
  await expect(page.getByText("позже, бесплатно")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Не ответили/)).toHaveCount(0);

  await page.goto("/admin?tab=payments");
  await page.getByLabel("Поиск платежа").fill(`+${phone}`);
  const giveBack = page.getByRole("button", { name: /^Вернуть: / });
  await expect(giveBack).toHaveCount(1);
  await giveBack.click();
  await page.getByRole("dialog").getByLabel("Сумма, ₽").fill("100");
  await confirm(page, "Просьба клиента", "Вернуть 100₽");
  await expect(page.getByText(/^Возврат 100₽ (выполняется|выполнен): Просьба клиента$/)).toBeVisible();

  const earned = await readExportedRevenue(page);
  expect(earned).toBeGreaterThan(0);
  await expectRevenue(page, earned);
  await inspectInPasses(page);

  await page.getByRole("tab", { name: "Мониторинг API" }).click();
  await page.getByRole("button", { name: "Переключить: Фотографии" }).click();
  await confirm(page, "Реестр переезжает", "Переключить");
  const photos = async () => {
    const sources = await listSources({ client: clientOf(customer) });
    return sources.find(({ source }) => source === "photos")?.isConnected;
  };
  await expect.poll(photos, { timeout: 2_000 }).toBe(false);
  await inspectInPasses(page);
  await page.getByRole("button", { name: "Переключить: Фотографии" }).click();
  await confirm(page, "Реестр переехал", "Переключить");
  await expect.poll(photos, { timeout: 2_000 }).toBe(true);

  await page.getByRole("tab", { name: "Журнал" }).click();
  for (const reason of ["Клиент ждёт", "Просьба клиента", "Реестр переезжает", "Реестр переехал"]) {
    await expect(page.getByText(reason, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole("tab", { name: "Журнал" })).toBeInViewport();
  await inspectInPasses(page);
});
