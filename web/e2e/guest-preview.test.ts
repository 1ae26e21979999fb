// Test of a visitor who only has a plate: preview of the car, then the free report.
import { expect } from "@playwright/test";
import { test } from "./support/test.ts";

const PLATE = "А123ВС77";
const FIELD = "Госномер, VIN или номер кузова";

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1366, height: 768 },
]) {
  test.describe(`at ${viewport.width}×${viewport.height} px`, () => {
    test.use({ viewport });

    test("a visitor sees the car behind a plate in one action and a free report in three", async ({
      page,
      backend,
      newPhone,
    }) => {
      const phone = newPhone();
      for (const path of ["/landing", "/"]) {
        await page.goto(path);
        const check = page.getByRole("button", { name: "Проверить автомобиль" });
        await expect(check, `${path}: the button is on the first screen`).toBeInViewport({ ratio: 1 });
        // First action: type and submit the plate.
        await page.getByRole("textbox", { name: FIELD }).fill(PLATE);
        await check.click();
        await expect(page.getByText("LADA VESTA, 2019")).toBeInViewport();
        await expect(page.getByRole("img", { name: "Номерной знак А123ВС 77" }).last()).toBeVisible();
      }
      // Second action: sign in within the same card.
      await page.locator("form").getByRole("button", { name: "Войти и проверить бесплатно" }).click();
      await page.getByRole("button", { name: "Войти по телефону" }).click();
      await page.getByLabel("Номер телефона").fill(`+${phone}`);
      await page.getByRole("button", { name: "Получить код" }).click();
      await page.getByLabel("Код из SMS").fill(await backend.sandbox.code(phone));
      await expect(page).toHaveURL(/\/services\?plate=/);
      // Third action: order the check.
      await page.getByRole("button", { name: /^(Проверить бесплатно|Получить отчёт за 0₽)$/ }).click();
      await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);
    });
  });
}

test("the old landing address redirects permanently to the new one with its query", async ({
  page,
  request,
}) => {
  const answer = await request.get("/old-landing?utm_source=x", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, "/landing?utm_source=x"]);
  await page.goto("/old-landing");
  await expect(page).toHaveURL("/landing");
});
