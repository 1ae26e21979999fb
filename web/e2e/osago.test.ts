// Tests of the exact OSAGO calculator.
// They cover the territory search, live results, the shareable URL, and answers filled in from a report.
import { expect, type Page } from "@playwright/test";
import { inspectPage, inspectSizes, SIZES } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const POLICY = "/osago?mode=exact&date=2026-11-20&category=B&power=150&drivers=40-15-3&months=12";
const MOSCOW = `${POLICY}&region=77&place=${encodeURIComponent("Вся территория")}`;

const price = (page: Page, sum: string) => page.getByText(sum).first();
const list = (page: Page) => page.getByRole("listbox", { name: "Населённые пункты" });
const firstPlace = (page: Page) => list(page).getByRole("option").first();

test("the exact mode shows the premium without axe violations or sideways scroll", async ({ page }) => {
  await page.goto(MOSCOW);
  await expect(price(page, "23 248,58")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Что изменит цену" })).toBeVisible();
  await page.getByText("Коэффициенты таблицей").click();
  await inspectSizes(page);
});

for (const { name, viewport } of SIZES) {
  test.describe(`at ${name} px`, () => {
    test.use({ viewport });

    test("the open territory list has no axe violation and does not scroll sideways", async ({ page }) => {
      await page.goto(MOSCOW);
      await page.getByRole("combobox", { name: "Населённый пункт" }).click();
      await expect(firstPlace(page)).toBeVisible();
      await inspectPage(page);
    });
  });
}

test("a territory typed with an error is found, and Enter selects it", async ({ page }) => {
  await page.goto(MOSCOW);
  const place = page.getByRole("combobox", { name: "Населённый пункт" });
  await place.focus();
  await page.keyboard.type("новасибирск");
  await expect(firstPlace(page)).toContainText("Новосибирск");
  await page.keyboard.press("Enter");
  await expect(place).toHaveValue("Новосибирск, Новосибирская область");
  await expect(price(page, "23 248,58")).toHaveCount(0);
});

test("Escape, Tab and a click outside close the territory list and keep the selected territory", async ({
  page,
}) => {
  await page.goto(MOSCOW);
  const place = page.getByRole("combobox", { name: "Населённый пункт" });
  const leave = [
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("Tab"),
    () => page.getByRole("heading", { level: 1 }).click(),
  ];
  for (const close of leave) {
    await place.click();
    await page.keyboard.type("уфа");
    await expect(list(page)).toBeVisible();
    await close();
    await expect(list(page)).toHaveCount(0);
    await expect(place).toHaveValue("Москва");
  }
  await place.click();
  await page.keyboard.type("уфа");
  await firstPlace(page).click();
  await expect(place).toHaveValue("Уфа, Республика Башкортостан");
  await expect(list(page)).toHaveCount(0);
});

test("a changed answer updates the premium without a request", async ({ page }) => {
  await page.goto(MOSCOW);
  await expect(price(page, "23 248,58")).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.getByLabel("Класс КБМ").selectOption("13");
  await expect(price(page, "9 140,47")).toBeVisible();
  expect(calls).toEqual([]);
});

test("the copied link of a calculation opens the same drivers and premium", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(MOSCOW);
  await page.getByRole("button", { name: "Добавить водителя" }).click();
  await page.getByLabel("Возраст").nth(1).fill("20");
  await page.getByLabel("Стаж").nth(1).fill("2");
  await expect(price(page, "47 008,11")).toBeVisible();
  await page.getByRole("button", { name: "Скопировать ссылку на расчёт" }).click();
  await expect(page.getByText("Скопировано")).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(address);
  await expect(page.getByLabel("Возраст").nth(1)).toHaveValue("20");
  await expect(price(page, "47 008,11")).toBeVisible();
});

test("the quick mode shows the price range of today's tariff and leads to the exact mode", async ({
  page,
}) => {
  await page.goto("/osago");
  await expect(price(page, "11 530,40")).toBeVisible();
  const today = page.getByRole("region", { name: "По тарифу на сегодня" });
  await expect(today.getByText(/^от/)).toBeVisible();
  await today.getByRole("button", { name: "Посчитать точно" }).click();
  await expect(page.getByRole("combobox", { name: "Населённый пункт" })).toBeVisible();
});

test("the link of a report prefills the calculator with the power and region of its car", async ({
  page,
}) => {
  await page.goto("/osago?mode=exact&category=B&power=98&plateRegion=702");
  await expect(page.getByLabel("Мощность двигателя, л. с.")).toHaveValue("98");
  await page.getByRole("combobox", { name: "Населённый пункт" }).click();
  await expect(firstPlace(page)).toContainText("Республика Башкортостан");
});
