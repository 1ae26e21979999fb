// Two people one after the other in one tab: nothing of the first is shown to the second, or kept for somebody to find.
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { changeEmail, endOtherSessions, getAccount, listCards } from "@/api/generated/sdk.gen";
import { clientOf, logIn, order, setPassword } from "./support/api.ts";
import { topUpByCard } from "./support/checkout.ts";
import type { Programs } from "./support/backend.ts";
import { type Account, answerAtVk, confirmPhone, signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

// What it keeps is looked through as well.
test.use({ serviceWorkers: "allow" });

const VIN = "Z94CB41ABJR300006";
const CAR = "KIA RIO";
/** Typed for an order that was not made. */
const DRAFT = "XW7BF4FK3HS300005";
const PASSWORD = "correct horse battery staple";

interface Scene {
  page: Page;
  programs: Programs;
  /** Who was in the tab before. */
  first: Account;
  newPhone: () => string;
  openPage: (look?: BrowserContextOptions) => Promise<Page>;
}

/** Roubles by a card that is kept, for all but the ones who are deleted: an account with money is not. */
const MONEY = 137;
/** Ways to leave, from the cabinet. */
const LEAVE = { "signed out": signOut, "signed out elsewhere": signOutElsewhere, deleted: deleteAccount };
const SIGN_IN = { password: signInByPassword, phone: signInByPhone, VK: signInByVk };

const PAIRS = [
  ["signed out", "password"],
  ["signed out elsewhere", "phone"],
  ["deleted", "VK"],
] as const;

for (const [end, way] of PAIRS) {
  test(`the first is ${end}, the second comes by ${way}`, async ({
    page,
    user,
    programs,
    newPhone,
    openPage,
    allowStatuses,
  }) => {
    // The calls of an ended session, and another's report.
    allowStatuses(401, 404);
    const scene: Scene = { page, programs, first: user, newPhone, openPage };
    const { reportId, secrets } = await beSomebody(scene, end !== "deleted");
    await LEAVE[end](scene);
    await page.addInitScript(complainOfShown, secrets);
    await page.evaluate(complainOfShown, secrets);
    await SIGN_IN[way](scene);

    const banner = page.getByRole("banner");
    await expect(banner.getByRole("link", { name: /(^|\s)0\.00₽$/ })).toBeVisible();
    await holdsNothing(page, secrets);
    await banner.getByRole("link", { name: "Проверка авто" }).click();
    await expect(page.getByRole("textbox", { name: "VIN-номер" })).toHaveValue("");
    await holdsNothing(page, secrets);
    await banner.getByRole("link", { name: "Мои отчёты" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Мои отчёты" })).toBeVisible();
    await holdsNothing(page, secrets);
    await banner.getByRole("link", { name: /0\.00₽$/ }).click();
    await expect(page.getByText("Проверок пока нет")).toBeVisible();
    for (const tab of ["Баланс", "Настройки"]) {
      await page.getByRole("tab", { name: tab }).click();
      await holdsNothing(page, secrets);
    }
    await banner.getByRole("link", { name: "Автослед, на главную" }).click();
    await holdsNothing(page, secrets);
    // Back over what the second has opened, to what the first had.
    const opened = await page.evaluate(() => history.length);
    for (let place = opened - 1; place > 1; place--) {
      await page.goBack();
      await holdsNothing(page, secrets);
    }
    await page.goto(`/report/${reportId}`);
    await expect(page.getByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
    await holdsNothing(page, secrets);
  });
}

/** The first person, who has looked at all that is his, and stands in the cabinet; answers what tells of him. */
async function beSomebody({ page, first: { phone } }: Scene, hasMoney: boolean) {
  const client = clientOf(page);
  const email = `first-${phone}@example.ru`;
  await changeEmail({ client, body: { email } });
  const card = hasMoney ? await keepCard(page) : [];
  const reportId = await order(page, {
    query: VIN,
    catalogue: "search",
    selectedServices: ["dtp", "history", "wanted", "restrict", "diagnostic"],
    freeCheck: !hasMoney,
  });
  await page.goto(`/report/${reportId}`);
  await expect(page.getByText(/^5 из 5 источников/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1, name: CAR })).toBeVisible();
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "Проверка авто" }).click();
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(DRAFT);
  await banner.getByRole("link", { name: "Мои отчёты" }).click();
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(VIN) })).toBeVisible();
  const left = roubles((await getAccount({ client })).balance);
  await banner.getByRole("link", { name: left }).click();
  await expect(page.getByRole("link", { name: new RegExp(CAR) })).toBeVisible();
  if (hasMoney) {
    await page.getByRole("tab", { name: "Баланс" }).click();
    await expect(page.getByRole("radio", { name: /•• \d{4}/ })).toBeVisible();
  }
  const sums = hasMoney ? [roubles(MONEY), left] : [];
  return { reportId, secrets: [phone, email, reportId, VIN, CAR, DRAFT, ...card, ...sums] };
}

/** Puts money on the balance by a card that is kept; answers what tells of the card. */
async function keepCard(page: Page): Promise<string[]> {
  // Beside the page, whose history has places of ours alone.
  const checkout = await page.context().newPage();
  await topUpByCard(checkout, MONEY, { saveCard: true });
  await checkout.close();
  const [card] = await listCards({ client: clientOf(page) });
  if (card?.last4 == null) throw new Error("the card was not kept");
  return [card.title, card.last4, card.id];
}

const roubles = (sum: number) => `${sum.toFixed(2)}₽`;

async function signOut({ page }: Scene) {
  await page.getByRole("tab", { name: "Настройки" }).click();
  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  await expect(page).toHaveURL("/");
}

/** The page learns it by its next call. */
async function signOutElsewhere({ page, first, openPage }: Scene) {
  const username = `first-${first.phone}`;
  await setPassword(page, username, PASSWORD);
  const elsewhere = await openPage();
  await elsewhere.goto("/about");
  await logIn(elsewhere, username, PASSWORD);
  await endOtherSessions({ client: clientOf(elsewhere) });
  await page.getByRole("tab", { name: "Аналитика" }).click();
  await expect(page.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
}

async function deleteAccount({ page }: Scene) {
  await page.getByRole("tab", { name: "Настройки" }).click();
  await page.getByRole("link", { name: "Мои данные" }).click();
  await page.getByRole("button", { name: "Удалить аккаунт" }).click();
  await page.getByLabel("Введите слово УДАЛИТЬ").fill("УДАЛИТЬ");
  await page.getByRole("button", { name: "Удалить навсегда" }).click();
  await expect(page).toHaveURL("/");
}

async function openSignIn(page: Page, way: string) {
  await page.getByRole("banner").getByRole("link", { name: "Войти", exact: true }).click();
  await page.getByRole("button", { name: way }).click();
}

async function signInByPassword({ page, programs, newPhone, openPage }: Scene) {
  const other = await openPage();
  const { phone } = await signIn(other, programs, newPhone());
  const username = `second-${phone}`;
  await setPassword(other, username, PASSWORD);
  await openSignIn(page, "Войти по паролю");
  await page.getByLabel("Имя пользователя").fill(username);
  await page.getByLabel("Пароль", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Войти", exact: true }).click();
}

async function signInByPhone({ page, programs, newPhone }: Scene) {
  await openSignIn(page, "Войти по телефону");
  await confirmPhone(page, programs, newPhone());
}

/** In a window of its own, which leaves the page as it is. */
async function signInByVk({ page }: Scene) {
  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  const dialog = page.getByRole("dialog", { name: "Бесплатная проверка" });
  const opening = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Войти через VK ID" }).click();
  await answerAtVk(await opening, "900010013");
  await page.getByRole("dialog").getByRole("link", { name: "Начать проверку" }).click();
  await expect(page).toHaveURL("/search");
}

/** Neither the fields of the page nor anything that the browser keeps has one of these words. */
async function holdsNothing(page: Page, secrets: string[]) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(findHeld, secrets)).toEqual([]);
}

/** Runs in the page, from its beginning on: the console must stay silent. */
function complainOfShown(secrets: string[]) {
  // Numbers are read in groups.
  const bare = (text: string) => text.replace(/[^\p{L}\d.₽]/gu, "").toLowerCase();
  const told = new Set<string>();
  const look = () => {
    const shown = bare(document.body?.textContent ?? "");
    for (const secret of secrets) {
      if (told.has(secret) || !shown.includes(bare(secret))) continue;
      told.add(secret);
      // biome-ignore lint/suspicious/noConsole: that is where the test hears of it
      console.error(`the second person is shown «${secret}» at ${location.pathname}`);
    }
  };
  look();
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Runs in the page. */
async function findHeld(secrets: string[]): Promise<string[]> {
  const bare = (text: string) => text.replace(/[^\p{L}\d.₽]/gu, "").toLowerCase();
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  const held = fields.map(({ value }) => value);
  // How far pages were scrolled, by addresses that the history of the browser keeps too.
  for (const storage of [localStorage, sessionStorage])
    for (const [key, kept] of Object.entries(storage))
      if (key !== "react-router-scroll-positions") held.push(key, kept);
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      held.push(request.url);
      // What the build has laid down is the same for everybody.
      if (!name.includes("precache")) held.push((await (await cache.match(request))?.text()) ?? "");
    }
  }
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = await answerOf(database.transaction(store).objectStore(store).getAll());
      held.push(JSON.stringify(rows));
    }
    database.close();
  }
  const all = bare(held.join("\n"));
  return secrets.filter((secret) => all.includes(bare(secret)));
}
