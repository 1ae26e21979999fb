import { expect, type Page } from "@playwright/test";

/** Fails a test on console output that it does not expect. Browsers log each response of 400 and above. */
export class ConsoleGuard {
  readonly #noise: string[] = [];
  // Service workers are blocked except in their own tests.
  readonly #allowed: string[] = ["Service Worker registration blocked"];

  /** Allows response statuses, or other messages by a part of their text. */
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

  /** Fails when there is unexpected output. */
  check(): void {
    const isAllowed = (text: string) => this.#allowed.some((part) => text.includes(part));
    expect(
      this.#noise.filter((text) => !isAllowed(text)),
      "the console must stay silent",
    ).toEqual([]);
  }
}
