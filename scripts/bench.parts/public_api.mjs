// Benchmark of the open API, compared with a bare axum handler.
// Keys have a rate limit, so the load is spread over those of several accounts.
import { execFileSync } from "node:child_process";
import { fetchText, port, program, sandboxPort } from "./benchmark.mjs";
import { compare } from "./comparison.mjs";
import { credit, signIn } from "../lib/customers.mjs";
import { httpRequest } from "../lib/load.mjs";
import { enrol } from "../lib/second_factor.mjs";

const STAFF = "79160000100";
const ACCOUNTS = 12;
/** Requests per round, below the limits of half of the accounts, which refill within a minute. */
const TOTAL = 6_600;
const MINUTE_MS = 60_000;
const VIN = "XTA210990Y2765499";
const ORDER = { identifier: VIN, services: ["probeg", "dtp", "wanted"] };
const SCOPES = ["checks:read", "checks:write"];

const post = async (path, token, json) => JSON.parse(await fetchText("POST", path, { token, json }));

async function staffToken() {
  const token = await signIn(port, sandboxPort, STAFF);
  execFileSync(program, ["admin", "grant", STAFF], { stdio: ["ignore", "ignore", "inherit"] });
  await enrol(port, token);
  return token;
}

/** Two live keys of a new account, and a finished check of it. */
async function account(staff, index) {
  const phone = String(79_160_000_200 + index);
  const token = await signIn(port, sandboxPort, phone);
  credit(program, phone, 100);
  const { id } = JSON.parse(await fetchText("GET", "/api/auth/user", { token }));
  const reason = "Измерение открытого API";
  await fetchText("POST", `/api/admin/users/${id}/api-access`, { token: staff, json: { allowed: true, reason } });
  const settings = { name: "Измерение", mode: "live", scopes: SCOPES };
  const keys = [];
  for (let i = 0; i < 2; i++) keys.push((await post("/api/user/api-keys", token, settings)).token);
  const check = await post("/v1/checks", keys[0], ORDER);
  await fetchText("GET", `/v1/checks/${check.id}?wait=30`, { token: keys[0] });
  return { keys, path: `/v1/checks/${check.id}` };
}

const staff = await staffToken();
const accounts = [];
for (let index = 0; index < ACCOUNTS; index++) accounts.push(await account(staff, index));

const json = { identifier: VIN };
const validating = accounts.slice(ACCOUNTS / 2).flatMap(({ keys }) => keys);
const validations = validating.map((token) => httpRequest("POST", "/v1/validate", { token, json }));
await compare("POST /v1/validate", 0.4, TOTAL, validations, { method: "POST", json, restMs: MINUTE_MS });
const reading = accounts.slice(0, ACCOUNTS / 2).flatMap(({ keys, path }) => keys.map((token) => ({ token, path })));
const readings = reading.map(({ token, path }) => httpRequest("GET", path, { token }));
await compare("GET /v1/checks/{id} of a finished check", 0.35, TOTAL, readings, { restMs: MINUTE_MS });
