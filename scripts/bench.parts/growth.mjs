// Benchmark of durations that may grow with the size of the database.
// node growth.mjs measure <start in ms> <background_cost program> >file, with a server whose database was filled by
// `fill whole`; node growth.mjs compare <file> <file>.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fetchText, port, program, sandboxPort, printRow, timed } from "./benchmark.mjs";
import { signIn } from "../lib/customers.mjs";
import { enrol } from "../lib/second_factor.mjs";

const [what, ...given] = process.argv.slice(2);
const STAFF = "79160000001";
/** Phone of a user in the generated rows. */
const CUSTOMER = "79100000007";
const RUNS = 20;
const WANTED = 1.3;
/** Row titles for the values that background_cost prints. */
const BACKGROUND = {
  retention: "retention",
  part: "reconciliation of 500 transfers and 50 users",
  hourly: "hourly reconciliation: all of the small ledger, 50 000 transfers and 10 000 users of the large one",
  alerts: "alert detection",
};
/** Date in Moscow a number of days before today, `yyyy-mm-dd`. */
const day = (ago) => new Date(Date.now() + (3 - 24 * ago) * 3_600_000).toISOString().slice(0, 10);
const LAST_DAYS = `from=${day(29)}&to=${day(0)}`;
/** Titles of aggregates over hours, a day or a month, which grow with the number of users. */
const OF_A_SPAN = [
  ...["dashboard", `analytics?${LAST_DAYS}`, "api-performance", "api-statistics"].map(
    (path) => `admin: ${path}`,
  ),
  BACKGROUND.alerts,
  BACKGROUND.hourly,
];
/** Differences below this number of milliseconds are noise. */
const NOISE_MS = 1;
const LISTS = [
  "dashboard", `analytics?${LAST_DAYS}`, "api-performance", "api-statistics", "users", "users?sort=balance",
  "users?search=driver7", "payments", "payments?status=pending", "payments?search=driver7", "jobs", "messages",
  "messages?state=failed", "acts", "reconciliation",
];

async function measure(start, backgroundCost) {
  const figures = { start: Number(start) };
  const note = async (name, run) => {
    await run();
    figures[name] = (await timed(RUNS, run)).median;
  };
  const token = await signIn(port, sandboxPort, CUSTOMER);
  const json = { query: "XTA210990Y2765499", type: "vin", selectedServices: ["dtp", "wanted", "restrict"], fullReport: false };
  await note("an order", () => fetchText("POST", "/api/search", { token, json }));
  await note("own reports", () => fetchText("GET", "/api/reports?limit=20", { token }));
  await note("first page of the statement", () => fetchText("GET", "/api/user/operations?limit=50", { token }));
  await note("spending by month", () => fetchText("GET", "/api/user/analytics", { token }));
  const staff = await signIn(port, sandboxPort, STAFF);
  execFileSync(program, ["admin", "grant", STAFF], { stdio: ["ignore", "ignore", "inherit"] });
  await enrol(port, staff);
  for (const path of LISTS) await note(`admin: ${path}`, () => fetchText("GET", `/api/admin/${path}`, { token: staff }));
  const printed = execFileSync(backgroundCost, { encoding: "utf8" }).trim().split("\n");
  for (const line of printed) {
    const [name, value] = line.split(" ");
    figures[BACKGROUND[name]] = Number(value);
  }
  console.log(JSON.stringify(figures));
}

function compare(small, large) {
  const [before, after] = [small, large].map((file) => JSON.parse(readFileSync(file, "utf8")));
  for (const name of Object.keys(after)) {
    const [a, b] = [before[name], after[name]];
    const figure = `${a.toFixed(1)} → ${b.toFixed(1)} ms, ×${(b / a).toFixed(2)}`;
    if (OF_A_SPAN.includes(name)) printRow(name, figure);
    else printRow(name, figure, `×${WANTED}`, b <= a * WANTED || b - a <= NOISE_MS);
  }
}

if (what === "measure") await measure(...given);
else compare(...given);
