// Measures the lists of the panel and its exports over long tables.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { httpRequest, once } from "./load.mjs";

const ROWS = 1_000_000;
const TRIES = 20;
const WANTED_MS = 100;
const LISTS = [
  "/api/admin/users",
  "/api/admin/payments",
  "/api/admin/payments?status=canceled",
  "/api/admin/user-packages",
  "/api/admin/reconciliation",
  "/api/admin/vendor-statements",
  "/api/admin/exports",
];
const KINDS = ["users", "checks", "finance", "api_statistics"];
const DAY_MS = 24 * 3600 * 1000;

/** The memory that a process has right now, in MB: its highest since `resetPeak`, or at present. */
function memory(pid, name) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}

/** From now on the highest memory of a process counts anew. */
function resetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

async function ask(port, token, method, path, json) {
  const { status, body } = await once(port, httpRequest(method, path, { token, json }));
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`);
  return body;
}

async function firstPage(port, token, path) {
  const times = [];
  for (let i = 0; i < TRIES; i++) {
    const started = performance.now();
    await ask(port, token, "GET", path);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const [median, worst] = [times[TRIES / 2], times[TRIES - 1]].map((time) => time.toFixed(1));
  console.log(path.padEnd(40), `${median} ms, at worst ${worst} ms (wanted ${WANTED_MS} ms)`);
}

async function made(port, token, id) {
  for (;;) {
    const files = JSON.parse(await ask(port, token, "GET", "/api/admin/exports"));
    const file = files.find((one) => one.id === id);
    if (file.state !== "waiting") return file;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function exported(port, token, pid, kind, format) {
  const day = (time) => new Date(time).toISOString().slice(0, 10);
  const [from, to] = [day(Date.now() - 400 * DAY_MS), day(Date.now())];
  const order = { kind, format, from, to, reason: "measurement" };
  const before = memory(pid, "VmRSS");
  resetPeak(pid);
  const started = performance.now();
  const { id } = JSON.parse(await ask(port, token, "POST", "/api/admin/exports", order));
  const { state, lineCount, size } = await made(port, token, id);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const [peak, mb] = [memory(pid, "VmHWM"), size / 1024 / 1024];
  console.log(
    `${kind} as ${format}: ${state}`.padEnd(40),
    `${lineCount} lines, ${mb.toFixed(0)} MB in ${seconds} s,`,
    `memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at its highest`,
  );
  await ask(port, token, "DELETE", `/api/admin/exports/${id}`);
}

/** `fill`: the program that writes the rows, unless they are there; `pid`: the server. */
export async function measureLists({ port, token, fill, databaseUrl, pid, rows = ROWS }) {
  if (fill !== undefined) execFileSync(fill, [databaseUrl, String(rows)], { stdio: "inherit" });
  for (const path of LISTS) await firstPage(port, token, path);
  for (const kind of KINDS) {
    for (const format of ["csv", "xlsx"]) await exported(port, token, pid, kind, format);
  }
}
