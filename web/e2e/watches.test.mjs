// Watched cars: offered on a report, begun by a business, listed in the cabinet and let go.
import assert from "node:assert/strict";
import { call } from "./api.mjs";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { CARDS, payByCard, returnToShop } from "./checkout.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const VIN = "XTA219010N0000001";
const LIST = "/dashboard?tab=reports&part=watches";

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

/** Pays for the plan that has change notifications. */
async function subscribe(page) {
  const { body: own } = await call(page, "GET", "/api/user/subscription");
  const order = { subscriptionType: "business_pro", amount: 299, consent: own.consentVersion };
  const { body } = await call(page, "POST", "/api/subscriptions", { ...order, contact: "ivan@example.com" });
  await page.goto(body.confirmationUrl);
  await payByCard(page, CARDS.good);
  await returnToShop(page);
  await page.getByRole("heading", { name: "Подписка оплачена" }).waitFor();
}

/** Orders the free check and opens its report. */
async function openReport(page) {
  const services = ["history", "dtp", "wanted", "restrict", "diagnostic"];
  const { body } = await call(page, "POST", "/api/search", {
    query: VIN,
    type: "vin",
    selectedServices: services,
  });
  await page.goto(`${programs.appUrl}/report/${body.reportId}`);
  return page.getByText("Следить за изменениями").first().waitFor();
}

test("a report says what the plan is for, and where it is had", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await signIn(page, programs, "79160012001");
  await openReport(page);
  await page.getByText(/5\s₽ за уведомление/).waitFor();
  await inspectThemes(page, "report-watch-offer-360");
  await page.getByRole("link", { name: "Подписка для бизнеса" }).click();
  await page.getByRole("tab", { name: /Подписк/, selected: true }).waitFor();
  await page.goto(programs.appUrl + LIST);
  await page.getByRole("heading", { name: "Доступно с подпиской для бизнеса" }).waitFor();
  await inspectThemes(page, "watches-no-plan-360");
  assertSilent();
});

test("a business watches a car and lets it go", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160012002");
  await subscribe(page);
  await page.goto(programs.appUrl + LIST);
  await page.getByRole("heading", { name: "Вы пока ни за кем не следите" }).waitFor();
  await openReport(page);
  await page.getByText(/Каждое уведомление об изменении — 5\s₽/).waitFor();
  await inspectThemes(page, "report-watch-1280");
  await page.getByRole("button", { name: "Следить за изменениями" }).click();
  await page.getByText("Вы следите за этим автомобилем").waitFor();
  await inspectPage(page, "report-watched-1280");
  await page.getByRole("link", { name: "Мои автомобили" }).click();
  const row = page.getByRole("article").filter({ hasText: VIN });
  await row.getByText("Следим", { exact: true }).waitFor();
  await inspectThemes(page, "watches-1280");
  await page.setViewportSize({ width: SIZES[0].width, height: SIZES[0].height });
  await inspectThemes(page, "watches-360");
  await row.getByRole("button", { name: /^Перестать следить/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Перестать следить" }).click();
  await page.getByRole("heading", { name: "Вы пока ни за кем не следите" }).waitFor();
  const { body } = await call(page, "GET", "/api/user/watches");
  assert.deepEqual(body.watches, []);
  assertSilent();
});
