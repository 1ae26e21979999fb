import { expect, type Page } from "@playwright/test";

/**
 * What pages wrote to the console. Anything fails the test, but for what it expects: the browser itself
 * reports each answer of 400 and above.
 */
export class Silence {
  readonly #noise: string[] = [];
  // The tests keep it out, all but those of the worker itself.
  readonly #allowed: string[] = ["Service Worker registration blocked"];

  /** Statuses of answers, or parts of other complaints. */
  allow(expected: readonly (number | string)[]): void {
    this.#allowed.push(...expected.map((one) => (typeof one === "number" ? `status of ${one}` : one)));
  }

  watch(page: Page): void {
    page.on("pageerror", (error) => this.#noise.push(error.stack ?? error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        this.#noise.push(`${message.text()} (${message.location().url})`);
    });
  }

  /** Fails when something was written. */
  check(): void {
    const isAllowed = (text: string) => this.#allowed.some((part) => text.includes(part));
    expect(
      this.#noise.filter((text) => !isAllowed(text)),
      "the console must stay silent",
    ).toEqual([]);
  }
}
