// Second factor (TOTP) of an administrator, which the admin panel requires.
import { createHmac } from "node:crypto";
import { httpRequest, once } from "./load.mjs";

const STEP_MS = 30_000;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Enrols a second factor for the account of an access token and confirms the session. */
export async function enrol(port, token) {
  const { secret } = await post(port, token, "/api/user/second-factor");
  await post(port, token, "/api/user/second-factor/enrolment", { code: codeOf(secret) });
}

async function post(port, token, path, json) {
  const { status, body } = await once(port, httpRequest("POST", path, { token, json }));
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${body}`);
  return JSON.parse(body);
}

/** Current TOTP code of a secret (RFC 6238). */
export function codeOf(secret) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS)));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const at = hash.at(-1) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function bytesOf(secret) {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
}
