// Tests of API keys in the dashboard: creation, first use, replacement, revocation.
import { expect } from "@playwright/test";
import { inspectSizes } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const CAR = "XTAGFL110KY300001";

test("a test key made on the page orders a check at once and is refused after its revocation", async ({
  page,
  user,
  request,
}) => {
  await page.goto("/dashboard?tab=business");
  await expect(page.getByRole("heading", { name: "Ключи API" })).toBeVisible();
  await inspectSizes(page);
  await page.getByRole("button", { name: "Создать ключ" }).click();
  const form = page.getByRole("dialog", { name: "Новый ключ API" });
  await form.getByLabel("Название").fill("CRM");
  await inspectSizes(page);
  await form.getByRole("button", { name: "Создать" }).click();
  const created = page.getByRole("dialog", { name: "Ключ создан" });
  const key = (await created.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^avs_test_/);
  await inspectSizes(page);
  await created.getByRole("button", { name: "Готово" }).click();

  const headers = { Authorization: `Bearer ${key}` };
  const ordered = await request.post("/v1/checks", { headers, data: { identifier: CAR } });
  expect(ordered.status()).toBe(201);
  const { id } = await ordered.json();
  const completed = await request.get(`/v1/checks/${id}?wait=30`, { headers });
  expect((await completed.json()).state).toBe("completed");

  await page.reload();
  await expect(page.getByText(/Последний вызов/)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole("button", { name: "Заменить: CRM" }).click();
  const rotation = page.getByRole("dialog", { name: "Заменить ключ «CRM»?" });
  await rotation.getByLabel("Когда выключить прежний").selectOption({ label: "Через час" });
  await rotation.getByRole("button", { name: "Заменить" }).click();
  const replaced = page.getByRole("dialog", { name: "Ключ заменён" });
  expect(await replaced.locator("code").textContent()).not.toBe(key);
  await replaced.getByRole("button", { name: "Готово" }).click();

  await expect(page.getByRole("button", { name: "Отозвать: CRM" })).toHaveCount(2);
  await page.getByRole("button", { name: "Отозвать: CRM" }).last().click();
  const revocation = page.getByRole("dialog", { name: "Отозвать ключ «CRM»?" });
  await revocation.getByRole("button", { name: "Отозвать" }).click();
  await expect(page.getByText("Отозванные и истёкшие: 1")).toBeVisible();
  const refused = await request.get("/v1/balance", { headers });
  expect([refused.status(), (await refused.json()).code]).toEqual([401, "api_key_revoked"]);
});
