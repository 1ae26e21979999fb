// Benchmark of the statement of an account with a long history: node statement.mjs <fill program>
import { execFileSync } from "node:child_process";
import { fetchText, databaseUrl, memory, port, sandboxPort, printRow, timed } from "./benchmark.mjs";
import { signIn } from "../lib/customers.mjs";

const PHONE = "79160000001";
const MOVEMENTS = 100_000;
const RUNS = 20;
const WANTED_MS = 100;
/** Maximum memory of a CSV statement in MB, whatever its length. */
const CSV_MB = 16;

async function csv(token) {
  const before = memory("VmRSS");
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/user/operations/statement.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let lines = 0;
  let highest = before;
  for await (const chunk of response.body) {
    lines += Buffer.from(chunk).reduce((count, byte) => count + (byte === 10), 0);
    highest = Math.max(highest, memory("VmRSS"));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  const grown = highest - before;
  printRow(
    "whole statement as CSV",
    `${lines} lines in ${seconds} s, memory ${before.toFixed(0)} MB + ${grown.toFixed(0)} MB`,
    `+${CSV_MB} MB`,
    grown <= CSV_MB,
  );
}

const token = await signIn(port, sandboxPort, PHONE);
execFileSync(process.argv[2], [databaseUrl, PHONE, String(MOVEMENTS)], { stdio: ["ignore", "ignore", "inherit"] });
for (const query of ["", "?limit=200", "?kind=release", "?to=2099-12-31&from=2020-01-01"]) {
  const { median, worst } = await timed(RUNS, async () => {
    const { operations } = JSON.parse(await fetchText("GET", `/api/user/operations${query}`, { token }));
    if (operations.length === 0) throw new Error(`no movements for ${query}`);
  });
  const figure = `${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`;
  printRow(`first page ${query || "(all)"} of ${MOVEMENTS} movements`, figure, `${WANTED_MS} ms`, median <= WANTED_MS);
}
await csv(token);
