// A list of cars checked by the open API while the server process is killed at random moments.
// Each row becomes one check, the balance is exact, and nothing stays held.
// node killed_batch.mjs <program> <port> <API key> <kills>; the environment has the settings of the server.
import { spawn } from "node:child_process";
import { eventually, pause } from "./customers.mjs";

const ROWS = 1500;
const PRICE = 2.5;
/** Longest time between the start of the server and its end. */
const LONGEST_LIFE_MS = 1_500;

const [program, port, key, kills] = process.argv.slice(2);
let server;

async function call(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(40_000),
  });
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}

async function start() {
  server = spawn(program, ["serve"], { stdio: ["ignore", "inherit", "inherit"] });
  const url = `http://127.0.0.1:${port}/readyz`;
  await eventually("the server", async () => (await fetch(url).catch(() => undefined))?.ok);
}

async function stop(signal) {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await ended;
}

function expect(what, actual, wanted) {
  if (actual !== wanted) throw new Error(`${what}: ${actual} instead of ${wanted}`);
  console.log(`${what}: ${actual}`);
}

async function allRows(id) {
  const rows = [];
  for (let after = ""; ; after = `&after=${rows.at(-1).position}`) {
    const { body } = await call("GET", `/v1/batches/${id}/rows?limit=100${after}`);
    rows.push(...body.rows);
    if (body.next === null) return rows;
  }
}

await start();
const before = (await call("GET", "/v1/balance")).body.balance;
const rows = Array.from({ length: ROWS }, (_, index) => ({
  identifier: `XTA210990Y${String(2_000_000 + index)}`,
}));
const ordered = await call("POST", "/v1/batches", { rows, services: ["wanted"], fresh: true });
expect("status of the order", ordered.status, 201);
const path = `/v1/batches/${ordered.body.id}`;
for (let kill = 0; kill < Number(kills); kill += 1) {
  await pause(Math.random() * LONGEST_LIFE_MS);
  await stop("SIGKILL");
  await start();
}
console.log(`completed at the last kill: ${(await call("GET", path)).body.rows.completed}`);
for (;;) {
  const { state } = (await call("GET", path)).body;
  if (state === "completed") break;
  if (state !== "running") throw new Error(`the batch is ${state}`);
  await pause(500);
}
const batch = (await call("GET", path)).body;
const checks = new Set((await allRows(ordered.body.id)).map((row) => row.checkId));
expect("completed rows", batch.rows.completed, ROWS);
expect("different checks", checks.size, ROWS);
expect("charged for the list", batch.charged, ROWS * PRICE);
const { balance, held } = (await call("GET", "/v1/balance")).body;
expect("charged", before - balance, ROWS * PRICE);
expect("held", held, 0);
await stop("SIGTERM");
