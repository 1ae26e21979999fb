// A thousand orders by the open API while the server process is killed again and again.
// Each order becomes one check, each completed check at least one webhook, and the balance is exact.
// node killed_orders.mjs <program> <port> <API key>; the environment has the settings of the server.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { eventually, pause } from "./customers.mjs";

const ORDERS = 1000;
const AT_ONCE = 16;
const KILLS = 4;
const PRICE = 2.5;

const [program, port, key] = process.argv.slice(2);
const received = new Map();
const answers = new Map();
let server;
let done = 0;

const receiver = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    const { type, data } = JSON.parse(text);
    if (type === "check.completed") received.set(data.checkId, (received.get(data.checkId) ?? 0) + 1);
    response.writeHead(204).end();
  });
});

async function call(method, path, body, headers = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    signal: AbortSignal.timeout(40_000),
  });
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}

/** Repeats a call until the server answers neither with its absence nor with a limit. */
async function persist(method, path, body, headers) {
  for (;;) {
    const answer = await call(method, path, body, headers).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    await pause(100);
  }
}

async function start() {
  server = spawn(program, ["serve"], { stdio: ["ignore", "inherit", "inherit"] });
  const url = `http://127.0.0.1:${port}/readyz`;
  await eventually("the server", async () => (await fetch(url).catch(() => undefined))?.ok);
}

async function killAndStart() {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGKILL");
  await ended;
  await start();
}

async function orderNext(numbers) {
  for (let number = numbers.next(); !number.done; number = numbers.next()) {
    const id = String(number.value);
    const body = { identifier: "XTA219010N0000001", services: ["wanted"], fresh: true, externalId: id };
    const answer = await persist("POST", "/v1/checks", body, { "idempotency-key": `order-${id}` });
    if (answer.status !== 201) throw new Error(`order ${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    answers.set(id, answer.body.id);
    done += 1;
  }
}

async function killDuringOrders() {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const mark = (ORDERS * kill) / (KILLS + 1);
    while (done < mark) await pause(20);
    await killAndStart();
  }
}

async function listAll() {
  const found = new Map();
  let after = "";
  do {
    const { body } = await persist("GET", `/v1/checks?limit=100${after}`);
    for (const check of body.checks) {
      if (found.has(check.externalId)) throw new Error(`order ${check.externalId} has two checks`);
      found.set(check.externalId, check);
    }
    after = body.next === null ? "" : `&after=${body.next}`;
  } while (after !== "");
  return found;
}

function expect(what, actual, wanted) {
  if (actual !== wanted) throw new Error(`${what}: ${actual} instead of ${wanted}`);
  console.log(`${what}: ${actual}`);
}

await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
await start();
const url = `http://127.0.0.1:${receiver.address().port}/hook`;
const before = (await persist("GET", "/v1/balance")).body.balance;
expect("status of the receiver", (await persist("POST", "/v1/webhooks", { url, events: ["check.completed"] })).status, 201);
const numbers = Array.from({ length: ORDERS }, (_, index) => index).values();
await Promise.all([killDuringOrders(), ...Array.from({ length: AT_ONCE }, () => orderNext(numbers))]);
await killAndStart();
const isCompleted = (check) => check.state === "completed";
const checks = await eventually("all checks", async () => {
  await pause(1000);
  const found = await listAll();
  return [...found.values()].every(isCompleted) && found;
});
expect("checks", checks.size, ORDERS);
for (const [id, check] of checks) if (answers.get(id) !== check.id) throw new Error(`order ${id} was answered with another check`);
await eventually("all webhooks", async () => [...checks.values()].every((check) => received.has(check.id)));
expect("checks with a webhook", received.size, ORDERS);
const { balance, held } = (await persist("GET", "/v1/balance")).body;
expect("charged", before - balance, ORDERS * PRICE);
expect("held", held, 0);
const ended = new Promise((resolve) => server.once("exit", resolve));
server.kill("SIGTERM");
await ended;
receiver.close();
