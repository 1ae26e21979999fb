// Simulated customers who order and read until SIGTERM:
//   node load_customers.mjs <port> <port of the sandbox> <program> <file>
// Creates the file after the first orders. Fails when a request was lost or a report did not complete.
import { writeFileSync } from "node:fs";
import { call } from "./probe_calls.mjs";
import { completed, credit, eventually, order, pause, signIn } from "./customers.mjs";

const CUSTOMERS = 4;
const UNDER_WAY = 20;
const [port, sandboxPort, program, mark] = process.argv.slice(2);

let isOver = false;
process.on("SIGTERM", () => (isOver = true));
const lost = [];
const accepted = [];
let reads = 0;

/** Sends a request; any status but 200, and a broken connection, counts as a lost request. */
async function attempt(what, request) {
  try {
    const answer = await request();
    if (answer.status === 200) return answer;
    lost.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
  } catch (error) {
    lost.push(`${what}: ${error.message}`);
  }
}

async function customer(number) {
  const phone = `7916${100 + number}${number}001`;
  const token = await signIn(port, sandboxPort, phone);
  credit(program, phone, 100_000);
  for (let i = 0; !isOver; i++) {
    const ordered = await attempt("order", () => order(port, token, `${phone}-${i}`));
    if (ordered) accepted.push({ token, id: JSON.parse(ordered.text).reportId });
    await attempt("reports", () => call(port, "GET", "/api/reports?limit=5", { token }));
    await attempt("page", () => call(port, "GET", "/api/auth/user", { token }));
    reads += 2;
    // Limits the rate, because this is not a load test.
    await pause(30);
  }
}

const all = Promise.all(Array.from({ length: CUSTOMERS }, (_, number) => customer(number)));
await Promise.race([all, eventually("the first orders", () => accepted.length >= UNDER_WAY)]);
writeFileSync(mark, "");
await all;
for (const { token, id } of accepted) await completed(port, token, id);
const different = new Set(accepted.map(({ id }) => id)).size;
if (different !== accepted.length) lost.push(`${accepted.length} orders created ${different} reports`);
console.log(`${accepted.length} orders, all complete, ${reads} reads, ${lost.length} lost`);
for (const line of lost.slice(0, 20)) console.log(line);
process.exit(lost.length === 0 ? 0 : 1);
