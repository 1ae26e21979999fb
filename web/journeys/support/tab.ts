// Page of the product in a browser driven by WebDriver: finding elements as users do, with bounded waits.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ByRoleMatcher } from "@testing-library/dom";
import { error, Key, type WebDriver, type WebElement } from "selenium-webdriver";

/** Queries and the `RegExp` they recognise: in Firefox each script has global objects of its own. */
type Queries = typeof import("@testing-library/dom") & { RegExp: typeof RegExp };
/** Exact text, or a pattern. */
type Text = string | RegExp;

/** How an element is found; a role or a label is compared with the accessible name. */
export type Locator =
  | { by: "role"; role: ByRoleMatcher; name: Text }
  | { by: "label"; name: Text }
  | { by: "text"; name: Text };

export const button = (name: Text): Locator => ({ by: "role", role: "button", name });
export const link = (name: Text): Locator => ({ by: "role", role: "link", name });
export const heading = (name: Text): Locator => ({ by: "role", role: "heading", name });
export const tabNamed = (name: Text): Locator => ({ by: "role", role: "tab", name });
export const combobox = (name: Text): Locator => ({ by: "role", role: "combobox", name });
export const option = (name: Text): Locator => ({ by: "role", role: "option", name });
export const labelled = (name: Text): Locator => ({ by: "label", name });
export const text = (name: Text): Locator => ({ by: "text", name });

const WAIT_MS = 30_000;
const POLL_MS = 100;

/** Errors of elements that are replaced, covered or not yet ready; the action is tried again. */
const TRANSIENT = [
  error.StaleElementReferenceError,
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.InvalidElementStateError,
];

const require = createRequire(import.meta.url);

/** The queries of Testing Library as a script that runs in a page. */
async function queryScript(): Promise<string> {
  const main = require.resolve("@testing-library/dom");
  const library = main.replace(/index\.js$/, "@testing-library/dom.umd.min.js");
  return `const exports = {}, module = { exports };\n${await readFile(library, "utf8")};\nwindow.testingLibrary = { ...exports, RegExp };`;
}

export class Tab {
  #script: string | undefined;

  constructor(
    readonly driver: WebDriver,
    readonly origin: string,
  ) {}

  /** Opens a page and waits until it is hydrated: an earlier click has no effect. */
  async open(path: string): Promise<void> {
    await this.driver.get(this.origin + path);
    await this.#waitForHydration();
  }

  /** Reloads as the button of the browser does; the command of WebDriver bypasses the service worker in Firefox. */
  async reload(): Promise<void> {
    await this.driver.executeScript(() => {
      document.documentElement.dataset.replaced = "";
      location.reload();
    });
    await this.waitFor("the page is reloaded", () => !("replaced" in document.documentElement.dataset));
    await this.#waitForHydration();
  }

  /** Waits for a visible element. */
  see(locator: Locator, timeout = WAIT_MS): Promise<WebElement> {
    return this.#wait(`see ${nameOf(locator)}`, async () => (await this.#find(locator))[0], timeout);
  }

  /** Waits until no such element is visible. */
  async seeNo(locator: Locator): Promise<void> {
    await this.#wait(`see no ${nameOf(locator)}`, async () => (await this.#find(locator)).length === 0);
  }

  async press(locator: Locator): Promise<void> {
    await this.#act(`press ${nameOf(locator)}`, locator, (element) => element.click());
  }

  /** Replaces the text of a field by typing. */
  async fill(locator: Locator, value: string): Promise<void> {
    await this.#act(`fill ${nameOf(locator)}`, locator, async (element) => {
      await element.sendKeys(Key.chord(Key.CONTROL, "a"), Key.BACK_SPACE);
      await element.sendKeys(value);
    });
  }

  /** Sets a date field (2026-11-20) by a script: browsers have the parts of a typed date in different orders. */
  async setDate(locator: Locator, day: string): Promise<void> {
    await this.#act(`set ${nameOf(locator)}`, locator, async (element) => {
      await this.driver.executeScript(setDateInPage, element, day);
    });
  }

  /** Waits for an address (path and query). */
  async seeAddress(expected: RegExp): Promise<void> {
    await this.#wait(`see the address ${expected}`, async () => expected.test(await this.address()));
  }

  async address(): Promise<string> {
    const { pathname, search } = new URL(await this.driver.getCurrentUrl());
    return decodeURIComponent(pathname + search);
  }

  /** Waits until a script in the page returns a truthy value. */
  waitFor<Result>(what: string, script: () => Result | Promise<Result>): Promise<Awaited<Result>> {
    return this.#wait(what, () => this.driver.executeScript<Awaited<Result>>(script));
  }

  async #waitForHydration(): Promise<void> {
    await this.waitFor("the page is hydrated", () => !document.querySelector("#root[data-prerendered]"));
  }

  async #act(what: string, locator: Locator, action: (element: WebElement) => Promise<void>): Promise<void> {
    await this.#wait(what, async () => {
      const [element] = await this.#find(locator);
      if (element === undefined) return false;
      await action(element);
      return true;
    });
  }

  #wait<Result>(what: string, attempt: () => Promise<Result>, timeout = WAIT_MS) {
    const condition = async () => {
      try {
        return await attempt();
      } catch (problem) {
        if (TRANSIENT.some((type) => problem instanceof type)) return undefined;
        throw problem;
      }
    };
    // `wait` resolves only to a truthy value.
    return this.driver.wait(condition, timeout, what, POLL_MS) as Promise<
      Exclude<Awaited<Result>, undefined | false>
    >;
  }

  /** Visible elements. */
  async #find({ by, name, ...rest }: Locator): Promise<WebElement[]> {
    const args = [by, "role" in rest ? rest.role : "", ...patternOf(name)];
    const found = await this.driver.executeScript<WebElement[] | null>(queryInPage, ...args);
    if (found !== null) return found;
    this.#script ??= await queryScript();
    await this.driver.executeScript(this.#script);
    return this.driver.executeScript<WebElement[]>(queryInPage, ...args);
  }
}

/** Runs in the page; null when the document does not have the queries yet. */
function queryInPage(by: Locator["by"], role: string, source: string, flags: string | null) {
  const queries = (window as unknown as { testingLibrary?: Queries }).testingLibrary;
  if (queries === undefined || document.body === null) return null;
  const name = flags === null ? source : new queries.RegExp(source, flags);
  let found: HTMLElement[];
  if (by === "role") found = queries.queryAllByRole(document.body, role, { name });
  else if (by === "label") found = queries.queryAllByLabelText(document.body, name);
  else found = queries.queryAllByText(document.body, name);
  return found.filter((element) => element.checkVisibility({ visibilityProperty: true }));
}

/** Runs in the page. */
function setDateInPage(field: HTMLInputElement, day: string) {
  field.value = day;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function patternOf(name: Text): [string, string | null] {
  return typeof name === "string" ? [name, null] : [name.source, name.flags];
}

function nameOf(locator: Locator): string {
  return `${"role" in locator ? locator.role : locator.by} ${locator.name}`;
}
