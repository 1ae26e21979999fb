// Soak test client: journeys of customers and staff at a constant rate, with faults of services.
//   node soak.mjs <folder> <program> <port of the sandbox> "<ports>" <seconds> <journeys per second, 0: half capacity>
// Calls two processes. Errors are: any failure outside injected failures, a report that does not end, a payment that
// differs from the provider, a balance that is not the sum of its operations.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { credit, pause } from "./customers.mjs";
import { Customer, Staff, answers, cards } from "./soak_people.mjs";

const [folder, program, sandboxPort] = process.argv.slice(2, 5);
const ports = process.argv[5].split(" ").map(Number);
const seconds = Number(process.argv[6]);
let rate = Number(process.argv[7]);

const CUSTOMERS = 24;
const AT_ONCE_WHILE_MEASURED = 16;
const MEASURED_S = Math.min(60, seconds / 4);
/** Milliseconds after an injected failure in which failures are excused (cut connections, leases). */
const AFTER_TROUBLE_MS = 25_000;
/** Maximum number of concurrent journeys. */
const MOST_UNDER_WAY = 400;
const SERVICES = ["history", "dtp", "wanted", "restrict", "diagnostic", "recalls", "probeg"];
const VINS = Array.from({ length: 200 }, (_, i) => `XTA219010N0${String(i + 1).padStart(6, "0")}`);

const begun = performance.now();
const elapsed = () => (performance.now() - begun) / 1000;
let lastTrouble = -Infinity;
const inTrouble = () => {
  if (existsSync(join(folder, "in-trouble"))) lastTrouble = performance.now();
  return performance.now() - lastTrouble < AFTER_TROUBLE_MS;
};
setInterval(inTrouble, 200).unref();

const errors = [];
let excused = 0;
const counts = {};
const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** Sends a request to either process; retries with the same idempotency key while a process is down. */
async function send(method, path, options = {}) {
  for (let attempt = 0; ; attempt++) {
    let failure;
    try {
      const answer = await answers(pick(ports), method, path, options);
      if (answer.status < 500) return answer;
      failure = `${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`;
    } catch (error) {
      failure = `${method} ${path}: ${error.code ?? error.message}`;
    }
    // The statuses 502 and 503 can also report a failed vendor.
    if (inTrouble()) excused++;
    else errors.push(failure);
    if (attempt >= 60) throw new Error(`no success after retries: ${failure}`);
    await pause(500);
  }
}

const customers = [];
const staff = new Staff(send, sandboxPort);

const JOURNEYS = [
  [30, "order", async (who) => who.order(pick(VINS), sample(SERVICES, 3))],
  [10, "order by a double click", async (who) => who.orderTwice(pick(VINS), sample(SERVICES, 2))],
  [10, "stream", async (who) => who.follow(await who.order(pick(VINS), sample(SERVICES, 3)), pick(ports))],
  [10, "read", async (who) => who.read()],
  [5, "PDF", async (who) => who.pdf()],
  [10, "payment", async (who) => who.pay(100 + Math.floor(Math.random() * 50), pick(cards))],
  [3, "refund", async (who) => who.withdraw()],
  [4, "watch", async (who) => who.watch()],
  [6, "lists of the panel", async () => staff.lists()],
  [1, "export", async () => staff.exported()],
];
const ALL = JOURNEYS.reduce((sum, [weight]) => sum + weight, 0);

function sample(list, count) {
  return [...list].sort(() => Math.random() - 0.5).slice(0, count);
}

let underWay = 0;
async function journey() {
  let position = Math.random() * ALL;
  const [, name, run] = JOURNEYS.find(([weight]) => (position -= weight) < 0);
  underWay++;
  try {
    await run(pick(customers));
    counts[name] = (counts[name] ?? 0) + 1;
  } catch (error) {
    if (inTrouble()) excused++;
    else errors.push(`${name}: ${error.message}`);
  } finally {
    underWay--;
  }
}

/** Methods of external services that are not sources of car data. */
const OTHERS = /^(yookassa|vkid|sms|smtp|apilk)\./;
const calledMethods = new Set();

/**
 * Sets faults: a tenth of the vendor's answers fail, a twentieth are slow; every third round loses webhooks, and
 * every third round duplicates them.
 */
async function faults(round) {
  const method = { fail: "TIME_MAX_CONNECT", failEvery: 10, latencyMs: 3_000, slowEvery: 20 };
  for (const { method: name, outcome } of JSON.parse((await answers(sandboxPort, "GET", "/stats.json")).text)) {
    if (/^[a-z]+\.\w+$/.test(name) && !OTHERS.test(name)) calledMethods.add(name);
    // The concurrency limit of the vendor account was exceeded, which shared permits must prevent.
    if (outcome === "MAX_LIMIT" || outcome === "456") errors.push(`the vendor refused ${name}: too many at once`);
  }
  const perMethod = Object.fromEntries([...calledMethods].map((name) => [name, method]));
  const fault = [null, "LOST", "DUPLICATED"][round % 3];
  if (fault) perMethod["yookassa.webhook"] = { fail: fault };
  const set = await answers(sandboxPort, "POST", "/faults", { json: { latencyMs: 50, perMethod } });
  if (set.status !== 200) throw new Error(`faults: ${set.text}`);
  await answers(sandboxPort, "POST", "/stats/reset");
}

for (let number = 0; number < CUSTOMERS; number++) {
  const customer = new Customer(send, sandboxPort, `7917${String(1_000_000 + number * 10_101)}`);
  await customer.signIn();
  credit(program, customer.phone, 20_000);
  customer.credited = 20_000;
  customers.push(customer);
}
await staff.signIn(program);
for (const customer of customers.slice(0, 4)) await customer.subscribe();

let round = 0;
const faulty = setInterval(() => faults(round++).catch((error) => errors.push(error.message)), 5_000);
const renewing = setInterval(() => {
  for (const one of [...customers, staff]) one.renew().catch((error) => errors.push(`renewal: ${error.message}`));
}, 8 * 60_000);

if (!rate) {
  const until = elapsed() + MEASURED_S;
  let done = 0;
  const started = elapsed();
  const loop = async () => {
    while (elapsed() < until) {
      await journey();
      done++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE_WHILE_MEASURED }, loop));
  const capacity = done / (elapsed() - started);
  rate = capacity / 2;
  console.log(`capacity: ${capacity.toFixed(1)} journeys a second of ${AT_ONCE_WHILE_MEASURED} users; the rate is ${rate.toFixed(1)}`);
}
const open = [];
const paced = elapsed();
let begunJourneys = 0;
let held = 0;
while (elapsed() < seconds) {
  if ((elapsed() - paced) * rate > begunJourneys) {
    begunJourneys++;
    if (underWay >= MOST_UNDER_WAY) held++;
    else open.push(journey());
  } else await pause(5);
}
await Promise.all(open);
clearInterval(faulty);
clearInterval(renewing);
await answers(sandboxPort, "POST", "/faults", { json: { latencyMs: 20, perMethod: {} } });

console.log(`## journeys in ${seconds} s: ${Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ")}; ${held} held back`);
for (const customer of customers) errors.push(...(await customer.settle()));
const reports = customers.reduce((sum, one) => sum + one.reports.size, 0);
const payments = customers.reduce((sum, one) => sum + one.payments.size, 0);
console.log(`reports ${reports}, all ended; payments ${payments}, all final; failed during injected failures: ${excused}`);
console.log(`errors outside injected failures: ${errors.length}`);
for (const line of errors.slice(0, 30)) console.log(`  ${line}`);
process.exit(errors.length ? 1 : 0);
