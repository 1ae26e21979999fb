import { expect, type Page } from "@playwright/test";

/** Fails a test on unexpected console output; browsers log each response of status 400 and above. */
export class ConsoleGuard {
  readonly #noise: string[] = [];
  // Service workers are blocked except in tests of their own.
  readonly #allowed: string[] = ["Service Worker registration blocked"];

  /** Allows response statuses, or other messages that contain a text. */
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

  /** Fails when there was unexpected console output. */
  check(): void {
    const isAllowed = (text: string) => this.#allowed.some((part) => text.includes(part));
    expect(
      this.#noise.filter((text) => !isAllowed(text)),
      "the console must stay silent",
    ).toEqual([]);
  }
}
