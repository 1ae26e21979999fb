// Text at 200 % on a narrow phone: nothing sticks out sideways, on the pages for everybody and those of an order.
import { expect, type Page } from "@playwright/test";
import { order } from "./support/api.ts";
import { fitsTheScreen, PHONE } from "./support/inspect.ts";
import { CRASHED, TELLING } from "./support/showcase.ts";
import { test } from "./support/test.ts";

const PAGES = [
  "/",
  "/search",
  "/example-report",
  "/example-report?car=pledged",
  "/services/XTA219010N0000001/vin",
  "/pricing",
  "/pricing?tab=subscriptions",
  "/auth-flow",
  "/auth-flow?step=phone",
  "/auth-flow?step=licence",
  "/auth-flow?step=password",
  "/vk-setup",
  "/about",
  "/contacts",
  "/user-agreement",
  "/privacy-policy",
  "/public-offer",
  "/there-is-no-such-page",
];

test.use({ viewport: PHONE });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  }),
);

async function fits(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await fitsTheScreen(page);
}

for (const path of PAGES) {
  test(`a visitor at ${path}`, async ({ page, allowStatuses }) => {
    // One of the addresses is of no page.
    allowStatuses(404);
    await fits(page, path);
  });
}

test("a car's services and the order of somebody signed in", async ({ page, user }) => {
  await fits(page, `/services?vin=${CRASHED}`);
  await fits(page, "/search");
});

test("a report with contradictions of somebody who has paid", async ({ page, user, programs }) => {
  await programs.credit(user.phone, 100);
  const id = await order(page, { query: CRASHED, selectedServices: TELLING });
  await fits(page, `/report/${id}`);
  await expect(page.locator("[id^=consistency-]").first()).toBeAttached({ timeout: 30_000 });
  await fitsTheScreen(page);
});
