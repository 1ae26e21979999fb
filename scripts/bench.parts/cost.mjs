// Benchmark of the CPU time of an order of three sources with its jobs, in server and PostgreSQL.
// node cost.mjs <pid of PostgreSQL>
import { readFileSync, readdirSync } from "node:fs";
import { fetchText, pid, port, program, sandboxPort, printRow } from "./benchmark.mjs";
import { credit, eventually, signIn } from "../lib/customers.mjs";
import { httpRequest, load } from "../lib/load.mjs";

const postgres = Number(process.argv[2]);
const CLIENTS = 4;
const ORDERS = 500;
/** Milliseconds per tick in /proc on Linux. */
const TICK_MS = 10;

/** Parent process id and CPU milliseconds of a process, including its ended children. */
function times(id) {
  const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1).split(" ");
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), ms: (user + system + childUser + childSystem) * TICK_MS };
}

/** CPU milliseconds of all PostgreSQL processes. */
function ofPostgres() {
  let sum = 0;
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, ms } = times(name);
      if (Number(name) === postgres || parent === postgres) sum += ms;
    } catch {
      // The process has ended and is included in the time of its parent.
    }
  }
  return sum;
}

const json = { query: "XTA210990Y2765499", type: "vin", selectedServices: ["probeg", "dtp", "wanted"], fullReport: false };
const tokens = [];
for (let client = 0; client < CLIENTS; client++) {
  const phone = `7916${String(1_000_001 + client * 1_010_101)}`;
  tokens.push(await signIn(port, sandboxPort, phone));
  credit(program, phone, 100_000);
}
const request = (i) => httpRequest("POST", "/api/search", { token: tokens[i % CLIENTS], json });
const settled = async () => {
  for (const token of tokens) {
    const isOpen = async () => JSON.parse(await fetchText("GET", "/api/reports?limit=100", { token })).some((one) => one.status !== "completed");
    await eventually("the sources", async () => !(await isOpen()));
  }
};
await load({ port, connections: CLIENTS, total: 100, request });
await settled();
const before = [times(pid).ms, ofPostgres()];
await load({ port, connections: CLIENTS, total: ORDERS, request });
await settled();
const [server, database] = [times(pid).ms - before[0], ofPostgres() - before[1]].map((ms) => ms / ORDERS);
printRow("CPU of the server per order with its sources", `${server.toFixed(1)} ms`);
printRow("CPU of PostgreSQL per order", `${database.toFixed(1)} ms`);
printRow("orders a second per core of the server, of PostgreSQL", `${(1000 / server).toFixed(0)}, ${(1000 / database).toFixed(0)}`);
