// A real Chromium whose every page must stay silent, and the looks that each page is held to.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { chromium } from "playwright-core";

const results = join(import.meta.dirname, "../test-results");

/** Sizes that every page is looked at in. */
export const SIZES = [
  { name: "360", width: 360, height: 740 },
  { name: "1280", width: 1280, height: 900 },
];

export async function launchBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    // Playwright would close the browser and let this process live on; a browser ends with its pipe anyway.
    handleSIGTERM: false,
  });
}

/**
 * A page in its own context. Anything it writes to the console fails the test at `assertSilent`,
 * but for the statuses the test expects: the browser itself reports each answer of 400 and above.
 */
export async function openPage(
  browser,
  { size = SIZES[1], colorScheme = "light", expectedStatuses = [] } = {},
) {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    colorScheme,
    locale: "ru-RU",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const noise = [];
  page.on("pageerror", (error) => noise.push(error.stack ?? error.message));
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    const text = message.text();
    if (expectedStatuses.some((status) => text.includes(`status of ${status}`))) return;
    noise.push(text);
  });
  return { page, assertSilent: () => assert.deepEqual(noise, [], "the console must stay silent") };
}

/** axe finds nothing, nothing sticks out sideways, and a picture is kept to be looked at. */
export async function inspectPage(page, name) {
  await takePicture(page, name);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(overflow <= 0, `${name} is ${overflow} px wider than the screen`);
  await assertAccessible(new AxeBuilder({ page }), name);
}

/** The page in both themes. The dark one changes nothing but colours, so only they are looked at again. */
export async function inspectThemes(page, name) {
  await inspectPage(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, `${name}-dark`);
  await assertAccessible(new AxeBuilder({ page }).withRules("color-contrast"), `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

async function takePicture(page, name) {
  await mkdir(results, { recursive: true });
  await page.screenshot({ path: join(results, `${name}.png`), fullPage: true });
}

async function assertAccessible(axe, name) {
  // The pages have no frames: looking for them, from a blank page of its own, takes as long as the rules.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" | ")}`,
  );
  assert.deepEqual(found, [], `axe on ${name}`);
}

/** Signs in by phone with the code from the sandbox's inbox. */
export async function signIn(page, programs, phone, earlierCode = null) {
  await page.goto(`${programs.appUrl}/auth-flow?step=phone`);
  await confirmPhone(page, programs, phone, earlierCode);
  await page.getByRole("heading", { name: "Телефон подтверждён" }).waitFor();
}

/** Fills in the phone and the code from the sandbox's inbox where the page asks for them; not `earlierCode`. */
export async function confirmPhone(page, programs, phone, earlierCode = null) {
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  const field = page.getByLabel("Код из SMS");
  await field.waitFor();
  await field.fill(await programs.lastCode(phone, earlierCode));
}

/** Fills in the page of VK ID: any number is a user; `press` is the name of the button. */
export async function answerAtVk(page, userId, press = "Разрешить") {
  await page.getByRole("heading", { name: "Вход через VK ID" }).waitFor();
  if (userId !== null) await page.getByLabel("Или номер любого другого пользователя").fill(String(userId));
  await page.getByRole("button", { name: press }).click();
}

/** Signs in by VK with the redirect. */
export async function signInByVk(page, programs, userId) {
  await page.goto(`${programs.appUrl}/auth-flow`);
  await page.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(page, userId);
  await page.getByRole("heading", { name: "VK ID подтверждён" }).waitFor();
}
