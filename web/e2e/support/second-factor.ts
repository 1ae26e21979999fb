// Second factor of administrators: codes of the authenticator app.
import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { beginSecondFactor, enrolSecondFactor } from "@/api/generated/sdk.gen";
import { clientOf } from "./api.ts";
import type { Backend } from "./backend.ts";
import type { Account } from "./sign-in.ts";

const STEP_MS = 30_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Makes the page's user an administrator with a confirmed second factor; returns the secret. */
export async function makeAdmin(page: Page, backend: Backend, { phone }: Account): Promise<string> {
  await backend.admin("grant", phone);
  const client = clientOf(page);
  const { secret } = await beginSecondFactor({ client });
  await enrolSecondFactor({ client, body: { code: codeOf(secret) } });
  return secret;
}

/** TOTP code of a secret, `ahead` steps of 30 s in the future: a code is accepted once (RFC 6238). */
export function codeOf(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
