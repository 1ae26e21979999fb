// Tests of the stock of a dealer: additions, changes, views, monitoring, many cars.
import { expect, type Page } from "@playwright/test";
import { addStockCars, createBatch, createCompany, getBatch } from "@/api/generated/sdk.gen";
import { clientOf } from "./support/api.ts";
import { subscribeToBusiness } from "./support/checkout.ts";
import { inspectInPasses, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const VINS = ["Z94K241CBFR300002", "XTAGFL110KY300001", "XTA219010N0000001"];

const checkboxes = (page: Page) => page.getByRole("checkbox", { name: /^Выбрать: / });

/** Orders full reports of the cars as a list and waits for its end. */
async function checkList(page: Page): Promise<string> {
  const client = clientOf(page);
  const rows = VINS.map((identifier) => ({ identifier }));
  const { id } = await createBatch({ client, body: { name: "Площадка", rows, fullReport: true } });
  const state = async () => (await getBatch({ client, path: { id } })).state;
  await expect.poll(state, { timeout: 30_000 }).toBe("completed");
  return id;
}

/** Adds a typed car, after a correction of another line, and the cars of a list. */
async function addCars(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Добавить машины" });
  await page.getByRole("button", { name: "Добавить машины" }).click();
  await dialog.locator("textarea").fill("Е777ОР99; 980000\nдиректор");
  await dialog.getByRole("button", { name: "Добавить на склад" }).click();
  await expect(dialog.getByText(/^Строка 2, директор:/)).toBeVisible();
  await inspectInPasses(page);
  await dialog.locator("textarea").fill("Е777ОР99; 980000");
  await dialog.getByRole("button", { name: "Добавить на склад" }).click();
  await expect(page.getByText("Добавлено: 1 машина")).toBeVisible();

  await page.getByRole("button", { name: "Добавить машины" }).click();
  await dialog.getByRole("radio", { name: "Проверенный список" }).check();
  await dialog.getByRole("button", { name: "Добавить на склад" }).click();
  await expect(page.getByText("Добавлено: 3 машины")).toBeVisible();
  await expect(checkboxes(page)).toHaveCount(4);
}

async function changeCars(page: Page) {
  const car = page.getByRole("row", { name: /LADA VESTA/ });
  await car.getByRole("button", { name: /^Изменить/ }).click();
  await page.getByLabel("Цена объявления, ₽").fill("1 250 000");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(car.getByText(/^1\s250\s000₽$/)).toBeVisible();

  await page.getByRole("checkbox", { name: "Выбрать все показанные" }).check();
  await expect(page.getByText("Выбрано: 4 машины")).toBeVisible();
  await inspectInPasses(page);
  await page.getByRole("button", { name: "Метки" }).click();
  await page.getByLabel("Добавить метки").fill("Ряд 1");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(car.getByText("Ряд 1")).toBeVisible();
}

test("cars of a list and typed cars are added, changed, found by a saved view and monitored", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  // One typed line is rejected.
  allowStatuses(422);
  await backend.credit(user.phone, 1000);
  await subscribeToBusiness(page);
  await createCompany({ client: clientOf(page), body: { name: "Автоград" } });
  const list = await checkList(page);
  await page.goto("/dashboard?tab=business");
  await page.getByRole("link", { name: "Открыть склад" }).click();
  await expect(page.getByText("На складе пока пусто")).toBeVisible();
  await inspectInPasses(page);
  await addCars(page);
  await changeCars(page);

  await page.getByRole("radio", { name: /^Внимание/ }).check();
  await expect(checkboxes(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Сохранить вид" }).click();
  await page.getByRole("dialog").getByLabel("Название").fill("Разобраться");
  await page.getByRole("dialog").getByRole("button", { name: "Сохранить" }).click();
  await expect(page.getByLabel("Вид", { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.getByLabel("Вид", { exact: true }).selectOption("Все машины");
  await expect(checkboxes(page)).toHaveCount(4);

  await page.getByRole("button", { name: "Включить наблюдение" }).click();
  const question = page.getByRole("dialog", { name: "Включить наблюдение?" });
  await expect(question.getByText(/За каждое найденное изменение спишется 5₽/)).toBeVisible();
  await inspectInPasses(page);
  await question.getByRole("button", { name: /^Включить/ }).click();
  await expect(page.getByText("Включено", { exact: true })).toBeVisible();
  await expect(page.getByText(/под наблюдением: 3/)).toBeVisible();
  await inspectInPasses(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Скачать XLSX" }).click();
  expect((await download).suggestedFilename()).toBe("avtosled-stock.xlsx");

  await page.getByRole("link", { name: "LADA VESTA" }).click();
  await page.getByRole("button", { name: "Ещё" }).click();
  await page.getByRole("button", { name: "На склад" }).click();
  await expect(page.getByText("Эта машина уже на складе")).toBeVisible();
  await page.goto(`/lists/${list}`);
  await page.getByRole("button", { name: "На склад" }).click();
  await expect(page.getByText("Все эти машины уже на складе")).toBeVisible();
  await page.getByRole("button", { name: "Открыть склад" }).click();
  await page.getByRole("checkbox", { name: "Выбрать: LADA VESTA" }).check();
  await page.getByRole("button", { name: "Убрать" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Убрать" }).click();
  await expect(checkboxes(page)).toHaveCount(3);
});

test("five hundred cars are shown by hundreds and found by a part of the number", async ({ page, user }) => {
  const cars = Array.from({ length: 500 }, (_, index) => ({
    identifier: `XTA219010N${String(index + 1000).padStart(7, "0")}`,
    askingPrice: 500_000 + index,
    tags: [`Ряд ${index % 7}`],
  }));
  await addStockCars({ client: clientOf(page), body: { cars } });
  await page.goto("/stock");
  for (const count of [100, 200, 300, 400]) {
    await expect(checkboxes(page)).toHaveCount(count);
    await page.getByRole("button", { name: "Показать ещё" }).click();
  }
  await expect(checkboxes(page)).toHaveCount(500);
  await expect(page.getByRole("button", { name: "Показать ещё" })).toBeHidden();
  await page.setViewportSize(PHONE);
  await expect(checkboxes(page)).toHaveCount(500);
  await page.getByLabel("Найти").fill("0001497");
  await expect(checkboxes(page)).toHaveCount(1);
});
