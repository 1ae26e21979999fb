// Measures the statement of an account with a long history.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { httpRequest, once } from "./load.mjs";

const MOVEMENTS = 100_000;
const TRIES = 20;

/** Memory of a process in MB: `VmRSS` now, `VmHWM` at its highest. */
const memory = (pid, name) => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
};

async function firstPage(port, token, query) {
  const request = httpRequest("GET", `/api/user/operations${query}`, { token });
  const times = [];
  for (let i = 0; i < TRIES; i++) {
    const started = performance.now();
    const { status, body } = await once(port, request);
    times.push(performance.now() - started);
    if (status !== 200 || JSON.parse(body).operations.length === 0) throw new Error(`${status} ${body}`);
  }
  times.sort((a, b) => a - b);
  const [median, worst] = [times[TRIES / 2], times[TRIES - 1]].map((time) => time.toFixed(1));
  console.log(`first page ${query || "(all)"}`.padEnd(34), `${median} ms, at worst ${worst} ms`);
}

async function csv(port, token, pid) {
  const before = memory(pid, "VmRSS");
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/user/operations/statement.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let lines = 0;
  let highest = before;
  for await (const chunk of response.body) {
    lines += Buffer.from(chunk).reduce((count, byte) => count + (byte === 10), 0);
    highest = Math.max(highest, memory(pid, "VmRSS"));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  const grown = (highest - before).toFixed(1);
  console.log("CSV".padEnd(34), `${lines} lines in ${seconds} s, memory ${before.toFixed(1)} MB and ${grown} MB more`);
}

/** `fill`: the program that writes the history; `pid`: the server. */
export async function measureStatement({ port, token, phone, fill, databaseUrl, pid }) {
  execFileSync(fill, [databaseUrl, phone, String(MOVEMENTS)], { stdio: "inherit" });
  await firstPage(port, token, "");
  await firstPage(port, token, "?limit=200");
  await firstPage(port, token, "?kind=release");
  await firstPage(port, token, "?to=2099-12-31&from=2020-01-01");
  await csv(port, token, pid);
}
