// Every page: axe, no sideways scrolling, a silent console, at both widths and in both themes.
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const PAGES = [
  ["home", "/"],
  ["home-vin", "/?vin=XTA219010N0000001"],
  ["home-plate", "/?plate=А123ВС77"],
  ["home-body", "/?body=NCP131-2034567"],
  ["search", "/search"],
  ["auth-flow", "/auth-flow"],
  ["auth-flow-phone", "/auth-flow?step=phone"],
  ["auth-flow-licence", "/auth-flow?step=licence"],
  ["auth-flow-password", "/auth-flow?step=password"],
  ["vk-setup", "/vk-setup"],
  ["pricing", "/pricing"],
  ["pricing-subscriptions", "/pricing?tab=subscriptions"],
  ["package-choice", "/services/XTA219010N0000001/vin"],
  ["about", "/about"],
  ["contacts", "/contacts"],
  ["user-agreement", "/user-agreement"],
  ["privacy-policy", "/privacy-policy"],
  ["public-offer", "/public-offer"],
  ["not-found", "/there-is-no-such-page"],
];
const SIGNED_IN_PAGES = [
  ["signed-in-home", "/"],
  ["signed-in-search", "/search"],
  ["signed-in-services", "/services?vin=XTA219010N0000001"],
];

startSuite();

// Colours do not depend on the width, so the dark theme is looked at once.
const LOOKS = [
  { size: SIZES[0], inspect: inspectPage },
  { size: SIZES[1], inspect: inspectThemes },
];

for (const { size, inspect } of LOOKS) {
  test(`pages of a visitor at ${size.name}`, async () => {
    // One of the addresses is of no page.
    const { page, assertSilent } = await openPage(browser, { size, expectedStatuses: [404] });
    for (const [name, path] of PAGES) await look(page, path, `${name}-${size.name}`, inspect);
    assertSilent();
  });
}

for (const size of SIZES) {
  test(`pages of a signed-in user at ${size.name}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size });
    await signIn(page, programs, `7916000${String(size.width).padStart(4, "0")}`);
    for (const [name, path] of SIGNED_IN_PAGES) await look(page, path, `${name}-${size.name}`);
    assertSilent();
  });
}

async function look(page, path, name, inspect = inspectPage) {
  await page.goto(programs.appUrl + path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await inspect(page, name);
}
