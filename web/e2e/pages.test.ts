// Checks of every page: axe, no horizontal scrolling, silent console.
// Run at both widths, in both themes and with large text.
import { expect, type Page } from "@playwright/test";
import { expectFitsWithLargeText, inspectSizes, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const PAGES = [
  "/",
  "/landing",
  "/?vin=XTA219010N0000001",
  "/?plate=А123ВС77",
  "/?body=NCP131-2034567",
  "/search",
  "/auth-flow",
  "/auth-flow?step=phone",
  "/auth-flow?step=licence",
  "/auth-flow?step=password",
  "/vk-setup",
  "/osago",
  "/osago?mode=exact",
  "/pricing",
  "/pricing?tab=subscriptions",
  "/services/XTA219010N0000001/vin",
  "/about",
  "/contacts",
  "/user-agreement",
  "/privacy-policy",
  "/public-offer",
  "/developers",
  "/developers/guide",
  "/developers/webhooks",
  "/developers/errors",
  "/developers/clients",
  "/developers/changelog",
  "/there-is-no-such-page",
];
const SIGNED_IN_PAGES = [
  "/",
  "/search",
  "/services?vin=XTA219010N0000001",
  "/lists",
  "/lists/new",
  "/stock",
  "/company",
];

test.use({ viewport: PHONE });

async function inspect(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await inspectSizes(page);
  await expectFitsWithLargeText(page);
}

for (const path of PAGES) {
  test(`${path} of a visitor has no axe violation or sideways scroll, also at 200 % text`, async ({
    page,
    allowStatuses,
  }) => {
    // One of the paths does not exist.
    allowStatuses(404);
    await inspect(page, path);
  });
}

for (const path of SIGNED_IN_PAGES) {
  test(`${path} of a signed-in user has no axe violation or sideways scroll, also at 200 % text`, async ({
    page,
    user,
  }) => {
    await inspect(page, path);
  });
}
