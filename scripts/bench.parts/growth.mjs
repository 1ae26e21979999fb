// What grows with the database: node growth.mjs measure <ms of the start> <program of the upkeep> >file,
// beside a server whose database `fill whole` made, and node growth.mjs compare <file> <file>.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ask, port, program, sandboxPort, tell, timed } from "./benchmark.mjs";
import { signIn } from "../lib/customers.mjs";
import { enrol } from "../lib/second_factor.mjs";

const [what, ...given] = process.argv.slice(2);
const STAFF = "79160000001";
/** The seventh of those that were filled in. */
const CUSTOMER = "79100000007";
const TRIES = 20;
const WANTED = 1.3;
/** What the program of the upkeep measures. */
const UPKEEP = {
  retention: "retention",
  part: "reconciliation of 500 transfers and 50 users",
  hourly: "hourly reconciliation: all of the small ledger, 50 000 transfers and 10 000 users of the large one",
  alarms: "alert detection",
};
/** A month that ends today in Moscow. */
const day = (ago) => new Date(Date.now() + (3 - 24 * ago) * 3_600_000).toISOString().slice(0, 10);
const LAST_DAYS = `from=${day(29)}&to=${day(0)}`;
/** Sums of what happened within hours, a day or a month, which grows with those who come. */
const OF_A_SPAN = [
  ...["dashboard", `analytics?${LAST_DAYS}`, "api-performance", "api-statistics"].map(
    (path) => `admin: ${path}`,
  ),
  UPKEEP.alarms,
  UPKEEP.hourly,
];
/** Less is not told from the noise of the machine. */
const NOISE_MS = 1;
const LISTS = [
  "dashboard", `analytics?${LAST_DAYS}`, "api-performance", "api-statistics", "users", "users?sort=balance",
  "users?search=driver7", "payments", "payments?status=pending", "payments?search=driver7", "jobs", "messages",
  "messages?state=failed", "acts", "reconciliation",
];

async function measure(start, upkeep) {
  const figures = { start: Number(start) };
  const note = async (name, run) => {
    await run();
    figures[name] = (await timed(TRIES, run)).median;
  };
  const token = await signIn(port, sandboxPort, CUSTOMER);
  const json = { query: "XTA210990Y2765499", type: "vin", selectedServices: ["dtp", "wanted", "restrict"], fullReport: false };
  await note("an order", () => ask("POST", "/api/search", { token, json }));
  await note("own reports", () => ask("GET", "/api/reports?limit=20", { token }));
  await note("first page of the statement", () => ask("GET", "/api/user/operations?limit=50", { token }));
  await note("spending by month", () => ask("GET", "/api/user/analytics", { token }));
  const staff = await signIn(port, sandboxPort, STAFF);
  execFileSync(program, ["admin", "grant", STAFF], { stdio: ["ignore", "ignore", "inherit"] });
  await enrol(port, staff);
  for (const path of LISTS) await note(`admin: ${path}`, () => ask("GET", `/api/admin/${path}`, { token: staff }));
  const told = execFileSync(upkeep, { encoding: "utf8" }).trim().split("\n");
  for (const line of told) {
    const [name, value] = line.split(" ");
    figures[UPKEEP[name]] = Number(value);
  }
  console.log(JSON.stringify(figures));
}

function compare(small, large) {
  const [before, after] = [small, large].map((file) => JSON.parse(readFileSync(file, "utf8")));
  for (const name of Object.keys(after)) {
    const [a, b] = [before[name], after[name]];
    const figure = `${a.toFixed(1)} → ${b.toFixed(1)} ms, ×${(b / a).toFixed(2)}`;
    if (OF_A_SPAN.includes(name)) tell(name, figure);
    else tell(name, figure, `×${WANTED}`, b <= a * WANTED || b - a <= NOISE_MS);
  }
}

if (what === "measure") await measure(...given);
else compare(...given);
