// What only a browser shows of faults and of moving between pages.
import assert from "node:assert/strict";
import { openPage, SIZES } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

startSuite();

const scrolled = (page) => page.evaluate(() => window.scrollY);

test("a page opens at its top at once, whatever was scrolled before", async () => {
  const { page, assertSilent } = await openPage(browser);
  // Whoever wants motion gets none here either.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${programs.appUrl}/contacts`);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Публичная оферта" });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await page.getByRole("heading", { level: 1, name: /оферт/i }).waitFor();
  assert.equal(await scrolled(page), 0);
  assertSilent();
});

test("the first page of a later visit in the tab opens at its own place", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/public-offer`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.goto(`${programs.appUrl}/contacts`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  assert.equal(await scrolled(page), 0);
  assertSilent();
});

test("the menu opens without a network, and a page that cannot be had says so", async () => {
  const { page } = await openPage(browser, { size: SIZES[0] });
  await page.goto(`${programs.appUrl}/contacts`);
  // The menu is fetched when the page is idle.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Открыть меню" }).click();
  await page.getByRole("dialog", { name: "Меню" }).getByRole("link", { name: "О сервисе" }).click();
  await page.getByRole("heading", { level: 1, name: "Нет связи" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Автослед, на главную" }).waitFor();
});
