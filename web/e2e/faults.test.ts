// What only a browser shows of faults and of moving between pages.
import { expect, type Page } from "@playwright/test";
import { PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("a page opens at its top at once, whatever was scrolled before", async ({ page }) => {
  // Whoever wants motion gets none here either.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/contacts");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Публичная оферта" });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /оферт/i })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test("the first page of a later visit in the tab opens at its own place", async ({ page }) => {
  await page.goto("/public-offer");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test("the menu opens without a network, and a page that cannot be had says so", async ({ page, silence }) => {
  silence.allow(["net::ERR_INTERNET_DISCONNECTED"]);
  await page.setViewportSize(PHONE);
  // The menu is fetched when the page is idle.
  const fetched = page.waitForResponse(/side-menu/);
  await page.goto("/contacts");
  await (await fetched).finished();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Открыть меню" }).click();
  await page.getByRole("dialog", { name: "Меню" }).getByRole("link", { name: "О сервисе" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Нет связи" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Автослед, на главную" })).toBeVisible();
});
