// Simulated customers, who sign in by SMS and order reports, for tests of a whole installation.
import { execFileSync } from "node:child_process";
import { call } from "./probe_calls.mjs";

const VIN = "XTA219010N0000001";
const TIMEOUT_MS = 60_000;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function eventually(what, check) {
  for (const started = performance.now(); performance.now() - started < TIMEOUT_MS; await pause(50)) {
    const found = await check();
    if (found) return found;
  }
  throw new Error(`timed out waiting for ${what}`);
}

async function must(port, method, path, options) {
  const answer = await call(port, method, path, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.text ? JSON.parse(answer.text) : undefined;
}

/** Signs in with a phone and returns the access token; `inboxPort` is the port of the sandbox. */
export async function signIn(port, inboxPort, phone) {
  const { challengeId } = await must(port, "POST", "/api/auth/phone/send-code", { json: { phone } });
  const sms = await eventually("the code", async () => (await must(inboxPort, "GET", `/inbox.json?to=${phone}`))[0]);
  const code = /\d{6}/.exec(sms.text)[0];
  const { token } = await must(port, "POST", "/api/auth/phone/verify-code", { json: { code, challengeId, phone } });
  return token;
}

/** Credits the balance of a phone by the server's command line, as an operator does. */
export const credit = (program, phone, roubles) =>
  execFileSync(program, ["admin", "credit", phone, String(roubles), "--key", `credit-${phone}`]);

/** Sends an order with an idempotency key and returns the response. */
export const order = (port, token, key) => {
  const json = { query: VIN, type: "vin", selectedServices: ["dtp", "wanted"], fullReport: false };
  return call(port, "POST", "/api/search", { token, json, headers: { "idempotency-key": key } });
};

/** Waits until a report is complete. */
export const completed = (port, token, id) =>
  eventually(`report ${id}`, async () => (await must(port, "GET", `/api/reports/${id}`, { token })).status === "completed");
