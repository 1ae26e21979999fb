// Tests of the identifier form of the home page, from each kind of identifier to the report.
import { expect } from "@playwright/test";
import { test } from "./support/test.ts";

const FIELD = "Госномер, VIN или номер кузова";

const KINDS = [
  { tab: "VIN-номер", value: "XTAGFL110KY300001", parameter: "vin", car: "LADA VESTA" },
  {
    tab: "Госномер",
    value: "А123ВС77",
    parameter: "plate",
    car: "LADA VESTA",
  },
  { tab: "Номер кузова", value: "GRX130-6012345", parameter: "body", car: "TOYOTA" },
];

test("VIN, plate and body number each lead from the home page to a report", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 100);
  for (const { tab, value, parameter, car } of KINDS) {
    await page.goto("/");
    await page.getByRole("textbox", { name: FIELD }).fill(value);
    await expect(page.getByRole("tab", { name: tab, selected: true })).toBeVisible();
    await page.getByRole("button", { name: "Проверить автомобиль" }).click();
    await expect(page).toHaveURL(
      (url) => url.pathname === "/services" && url.searchParams.get(parameter) === value,
    );
    await page.getByRole("button", { name: /^(Получить отчёт за|Проверить бесплатно)/ }).click();
    await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/^(\d+) из \1 источников/).first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { level: 1, name: car })).toBeVisible();
  }
});
