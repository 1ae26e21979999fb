// Benchmark of a list of 5 000 cars with three sources each, while single orders of another customer are placed.
// node batch.mjs
import { fetchText, memory, port, program, printRow, resetPeak, sandboxPort } from "./benchmark.mjs";
import { credit, pause, signIn } from "../lib/customers.mjs";

const ROWS = 5_000;
const SERVICES = ["probeg", "dtp", "wanted"];
const SINGLE_EVERY_MS = 500;
const SINGLE_POLL_MS = 10;
const WANTED_SINGLE_P99_MS = 1_000;
/** Growth of memory that counts as flat: what the caches and the pool of connections take. */
const WANTED_GROWTH_MB = 64;

const customer = async (phone) => {
  const token = await signIn(port, sandboxPort, phone);
  credit(program, phone, 100_000);
  return token;
};
const dealer = await customer("79161000001");
const buyer = await customer("79162000001");
const get = async (token, path) => JSON.parse(await fetchText("GET", path, { token }));

/** Milliseconds from the order of one car until the first of its sources has answered. */
async function single(number) {
  const json = { query: `XTA210990Y277${String(number).padStart(4, "0")}`, type: "vin", selectedServices: SERVICES };
  const started = performance.now();
  const { reportId } = JSON.parse(await fetchText("POST", "/api/search", { token: buyer, json }));
  for (;;) {
    const report = await get(buyer, `/api/reports/${reportId}`);
    if (report.answeredCount > 0) return performance.now() - started;
    await pause(SINGLE_POLL_MS);
  }
}

const idle = [];
for (let number = 0; number < 20; number++) idle.push(await single(9_000 + number));
resetPeak();
const before = memory("VmRSS");
const rows = Array.from({ length: ROWS }, (_, row) => ({ identifier: `XTA210990Y276${String(row).padStart(4, "0")}` }));
const started = performance.now();
const json = { rows, services: SERVICES };
const { id } = JSON.parse(await fetchText("POST", "/api/user/batches", { token: dealer, json }));
const beside = [];
let batch;
for (let number = 0; ; number++) {
  batch = await get(dealer, `/api/user/batches/${id}`);
  if (batch.state === "completed") break;
  beside.push(await single(number % 9_000));
  await pause(SINGLE_EVERY_MS);
}
const seconds = (performance.now() - started) / 1000;
const percentile = (times, share) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
const ms = (time) => `${time.toFixed(0)} ms`;
printRow(`${ROWS} rows of ${SERVICES.length} sources`, `${seconds.toFixed(0)} s, ${(ROWS / seconds).toFixed(1)} a second`);
printRow("rows completed", `${batch.rows.completed}`, `${ROWS}`, batch.rows.completed === ROWS);
printRow("first source of a single order, idle, p50", ms(percentile(idle, 0.5)));
const p99 = percentile(beside, 0.99);
printRow(
  `first source of a single order beside the list, p99 of ${beside.length}`,
  `${ms(p99)}, p50 ${ms(percentile(beside, 0.5))}`,
  ms(WANTED_SINGLE_P99_MS),
  p99 <= WANTED_SINGLE_P99_MS,
);
const growth = memory("VmHWM") - before;
printRow("growth of memory", `${growth.toFixed(0)} MB`, `${WANTED_GROWTH_MB} MB`, growth <= WANTED_GROWTH_MB);
