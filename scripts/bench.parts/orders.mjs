// Benchmark of orders by 16 concurrent clients, each with a user of its own.
// An order has three sources, which the worker in the same process calls in the meantime.
// node orders.mjs <target per second> [<TPC-B transactions per second>]
import { fetchText, port, program, sandboxPort, printRow } from "./benchmark.mjs";
import { credit, eventually, signIn } from "../lib/customers.mjs";
import { httpRequest, load } from "../lib/load.mjs";

const CLIENTS = 16;
const ORDERS = 2_000;
const WANTED_P99_MS = 100;
const VIN = "XTA210990Y2765499";
const [wanted, transactions] = process.argv.slice(2).map(Number);

const json = { query: VIN, type: "vin", selectedServices: ["probeg", "dtp", "wanted"], fullReport: false };
const requests = [];
const tokens = [];
for (let client = 0; client < CLIENTS; client++) {
  const phone = `7916${String(1_000_001 + client * 510_101)}`;
  const token = await signIn(port, sandboxPort, phone);
  credit(program, phone, 100_000);
  tokens.push(token);
  requests.push(httpRequest("POST", "/api/search", { token, json }));
}
const request = (i) => requests[i % CLIENTS];
await load({ port, connections: CLIENTS, total: 100, request });
const { perSecond, p50, p99 } = await load({ port, connections: CLIENTS, total: ORDERS, request });
printRow("orders of 3 sources a second, 16 clients", perSecond.toFixed(0), wanted, perSecond >= wanted);
printRow("p99", `${p99.toFixed(0)} ms, p50 ${p50.toFixed(0)} ms`, `${WANTED_P99_MS} ms`, p99 <= WANTED_P99_MS);
if (transactions) {
  printRow("ratio to TPC-B of pgbench", `${(perSecond / transactions).toFixed(2)} of ${transactions.toFixed(0)} a second`);
}

const started = performance.now();
const open = async (token) => {
  const reports = JSON.parse(await fetchText("GET", "/api/reports?limit=100", { token }));
  return reports.some((report) => report.status !== "completed");
};
for (const token of tokens) await eventually("the sources of all orders", async () => !(await open(token)));
printRow("all sources done", `${((performance.now() - started) / 1000).toFixed(1)} s later`);
