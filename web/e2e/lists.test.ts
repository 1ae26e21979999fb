// Tests of lists of cars: pasted rows, corrections, order, results.
import { expect, type Page } from "@playwright/test";
import { inspectSizes, PHONE, SIZES } from "./support/inspect.ts";
import { test } from "./support/test.ts";

/** Twelve lines: a heading, two repeats, two wrong rows, two that can be corrected, five cars. */
const LIST = `VIN	Комментарий
XTA219010N0000001	Склад 1
XTAGFL110KY300001	Склад 2
Z94K241CBFR300002	Склад 3
XTA219010N0000001	Склад 4
XTAGFL110KY30000I	Склад 5
машина директора	
Z94K241CBFR300003	Склад 7
XTA219O10N0000002	Склад 8
XTA21901	Склад 9
Z94K241CBFR300003	Склад 10
XTAGFL110KY300002	Склад 11`;

const group = (page: Page, name: RegExp) => page.getByRole("radio", { name });

/** Pastes the list and waits for its price. */
async function paste(page: Page, text: string) {
  await page.goto("/lists/new");
  await page.getByLabel("Вставьте номера").fill(text);
  await expect(page.getByRole("heading", { name: "Проверьте строки" })).toBeVisible();
}

test("the pages of lists of a new user have no axe violation", async ({ page, user }) => {
  await page.goto("/lists");
  await expect(page.getByRole("heading", { name: "Списков пока нет" })).toBeVisible();
  await inspectSizes(page);
  await page.getByRole("link", { name: "Новый список" }).click();
  await expect(page.getByLabel("Вставьте номера")).toBeVisible();
  await inspectSizes(page);
});

test("a visitor is asked to sign in and returns to the list", async ({ page }) => {
  await page.goto("/lists/new");
  await expect(page.getByRole("link", { name: "Войти" }).last()).toHaveAttribute(
    "href",
    "/auth-flow?next=%2Flists%2Fnew",
  );
});

for (const { name: size, viewport } of SIZES) {
  test(`at ${size} px a pasted list is corrected, ordered, completed and downloaded`, async ({
    page,
    user,
    backend,
  }) => {
    await page.setViewportSize(viewport);
    await backend.credit(user.phone, 1000);
    await paste(page, LIST);
    await expect(group(page, /^Исправить/)).toBeChecked();
    await expect(group(page, /^Готовы 5/)).toBeVisible();
    await inspectSizes(page);

    // The correction makes the row equal to an earlier one.
    await page.getByRole("button", { name: "Взять XTAGFL110KY300001" }).click();
    await expect(page.getByText("Повтор: строка 3")).toBeVisible();
    await page.getByRole("button", { name: "Взять XTA219010N0000002" }).click();
    await expect(group(page, /^Готовы 6/)).toBeVisible();
    await group(page, /^Повторы 3/).check();
    await expect(page.getByText("Повтор: строка 2")).toBeVisible();

    await page.reload();
    await expect(group(page, /^Готовы 6/)).toBeVisible();
    await page.getByLabel("Название списка").fill("Площадка, понедельник");
    await page.getByRole("button", { name: "Проверить 6 машин, до 54₽" }).click();
    await expect(page.getByRole("heading", { name: "Площадка, понедельник" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Проверен", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Готово 6 из 6")).toBeVisible();
    await inspectSizes(page);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Скачать XLSX" }).click();
    expect((await download).suggestedFilename()).toBe("Площадка, понедельник.xlsx");

    await page.getByRole("link", { name: /Склад 11/ }).click();
    await expect(page).toHaveURL(/\/report\//);
    await expect(page.getByRole("navigation", { name: "Разделы отчёта" })).toBeVisible();
    await page.goto("/lists");
    await expect(page.getByRole("link", { name: "Площадка, понедельник" })).toBeVisible();
    await inspectSizes(page);
    await page.goto("/lists/new");
    await expect(page.getByLabel("Вставьте номера")).toHaveValue("");
  });
}

test("a list without money pauses, continues after a top-up and can be cancelled", async ({
  page,
  user,
  backend,
}) => {
  await page.setViewportSize(PHONE);
  await backend.credit(user.phone, 10);
  await paste(page, "XTA219010N0000001\nXTAGFL110KY300001\nZ94K241CBFR300002");
  await expect(page.getByText("Хватит на 1 машину из 3")).toBeVisible();
  await page.getByRole("button", { name: "Проверить 3 машины, до 27₽" }).click();
  await expect(page.getByText("На балансе не хватает денег на следующую машину")).toBeVisible();
  await inspectSizes(page);
  await backend.credit(user.phone, 9);
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page.getByText("Готово 2 из 3")).toBeVisible();
  await expect(page.getByText("На балансе не хватает денег на следующую машину")).toBeVisible();
  await page.getByRole("button", { name: "Отменить список" }).click();
  const dialog = page.getByRole("dialog", { name: "Отменить список?" });
  await inspectSizes(page);
  await dialog.getByRole("button", { name: "Отменить список" }).click();
  await expect(page.getByText("Отменён", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Готово 2 из 3")).toBeVisible();
});

test("a file with several likely columns asks which one to check, and leaving it is confirmed", async ({
  page,
  user,
}) => {
  await page.goto("/lists/new");
  const file = page.getByLabel(/Выберите файл/);
  await file.setInputFiles({
    name: "scan.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await expect(page.getByText("Список не прочитан")).toBeVisible();
  await page.getByRole("button", { name: "Убрать файл" }).click();
  const csv = "Первый;Второй\nXTA219010N0000001;XTAGFL110KY300001\nXTA219010N0000003;XTAGFL110KY300002\n";
  await file.setInputFiles({ name: "Площадка.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await inspectSizes(page);
  await page.getByLabel(/Столбец B/).check();
  await expect(group(page, /^Готовы 2/)).toBeVisible();
  await expect(page.getByLabel("Название списка")).toHaveValue("Площадка");
  await page.getByRole("link", { name: "Автослед, на главную" }).first().click();
  await page
    .getByRole("dialog", { name: "Уйти без сохранения?" })
    .getByRole("button", { name: "Отмена" })
    .click();
  await expect(page).toHaveURL(/\/lists\/new$/);
});

test("a list of another user is not found", async ({ page, user, allowStatuses }) => {
  allowStatuses(404);
  await page.goto("/lists/0192f0c0-0000-7000-8000-000000000009");
  await expect(page.getByRole("heading", { name: "Такого списка у вас нет" })).toBeVisible();
  await inspectSizes(page);
});
