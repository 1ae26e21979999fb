// Client of the sandbox: fault injection, shop controls, received messages.
import { expect } from "@playwright/test";

interface Message {
  text: string;
  attachments: { type: string; link: string }[];
}

const TIMEOUT_MS = 10_000;

/** Fault of an external method: `{ fail: "HTTP_503" }`. */
export interface Fault {
  fail?: string;
  failTimes?: number;
  latencyMs?: number;
}

export class Sandbox {
  constructor(readonly url: string) {}

  /** Sets faults and latencies per method: `{"vkid.auth": {fail: "HTTP_503"}}`; `{}` clears all. */
  setFaults(perMethod: Record<string, Fault>, latencyMs?: number): Promise<void> {
    return this.#post("/faults", { perMethod, ...(latencyMs !== undefined && { latencyMs }) });
  }

  /** Restores the faults and latencies that the sandbox was started with. */
  async restoreFaults(): Promise<void> {
    await this.#fetch("/faults", { method: "DELETE" });
  }

  /** Expires every photo link issued so far. */
  expirePictures(): Promise<void> {
    return this.#post("/car/pictures/expire", {});
  }

  /** Calls a control of the sandbox shop: `atShop("payments/<id>/expire")`. */
  atShop(path: string): Promise<void> {
    return this.#post(`/yookassa/${path}`, {});
  }

  /** Waits for the newest six-digit code sent to a phone, other than `earlier`. */
  code(phone: string, earlier?: string): Promise<string> {
    return this.find(phone, ({ text }) => {
      const code = /\b\d{6}\b/.exec(text)?.[0];
      return code === earlier ? undefined : code;
    });
  }

  /** Waits for the newest message to a recipient for which `read` returns a value. */
  async find<T>(to: string, read: (message: Message) => T | undefined): Promise<T> {
    let found: T | undefined;
    await expect(async () => {
      const answer = await this.#fetch(`/inbox.json?${new URLSearchParams({ to })}`);
      const messages = (await answer.json()) as Message[];
      found = messages.map(read).find((value) => value !== undefined);
      expect(found, `a letter to ${to}`).toBeDefined();
    }).toPass({ timeout: 30_000, intervals: [50] });
    return found as T;
  }

  async #post(path: string, body: object): Promise<void> {
    await this.#fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  async #fetch(path: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(this.url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return response;
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  }
}
