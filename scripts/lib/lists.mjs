// Measures the lists of the panel and its exports over long tables.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { httpRequest, once } from "./load.mjs";

const ROWS = 1_000_000;
const TRIES = 20;
const WANTED_MS = 100;
/** Rows that `fill_lists` writes: its tables by the beginning of their ids, its code for all. */
const rowId = (table, row) => `${table}-0000-0000-0000-${row.toString(16).padStart(12, "0")}`;
const CODE = rowId("f1110010", 1);
/** All lists of the panel, with each of their filters; those that may be long also from the middle. */
const lists = (rows) => {
  const middle = (table) => `after=${rowId(table, Math.floor(rows / 2))}`;
  return [
    "/api/admin/dashboard",
    "/api/admin/api-performance",
    "/api/admin/api-statistics",
    "/api/admin/users",
    `/api/admin/users?${middle("f1110001")}`,
    "/api/admin/users?sort=oldest",
    "/api/admin/users?sort=balance",
    `/api/admin/users?sort=balance&${middle("f1110001")}`,
    "/api/admin/users?role=user",
    "/api/admin/users?role=operator",
    "/api/admin/users?role=operator&sort=balance",
    "/api/admin/users?active=true&sort=balance",
    "/api/admin/users?active=false",
    "/api/admin/users?search=%2B79100000777",
    "/api/admin/users?search=driver777",
    `/api/admin/users/${rowId("f1110001", 7)}`,
    `/api/admin/users/${rowId("f1110001", 7)}/operations`,
    "/api/admin/payments",
    `/api/admin/payments?${middle("f1110002")}`,
    "/api/admin/payments?status=canceled",
    "/api/admin/payments?status=pending",
    "/api/admin/payments?search=%2B79100000777",
    "/api/admin/payments?search=driver777",
    "/api/admin/user-packages",
    `/api/admin/user-packages?${middle("f111000c")}`,
    "/api/admin/user-packages?search=driver777",
    "/api/admin/credits",
    "/api/admin/credits?status=waiting",
    `/api/admin/credits?status=refused&${middle("f111000d")}`,
    "/api/admin/promo-codes",
    `/api/admin/promo-codes/${CODE}/uses`,
    `/api/admin/promo-codes/${CODE}/uses?${middle("f111000e")}`,
    "/api/admin/jobs",
    "/api/admin/jobs?state=dead",
    `/api/admin/jobs?state=done&${middle("f111000a")}`,
    "/api/admin/messages",
    `/api/admin/messages?${middle("f111000b")}`,
    "/api/admin/messages?state=waiting",
    "/api/admin/messages?state=sent",
    "/api/admin/messages?state=failed",
    `/api/admin/messages?user=${rowId("f1110001", 7)}`,
    "/api/admin/acts",
    `/api/admin/acts?${middle("f1110009")}`,
    "/api/admin/acts?action=blocked",
    "/api/admin/acts?action=unblocked",
    "/api/admin/acts?subject=driver7",
    `/api/admin/acts?by=${rowId("f1110001", 7)}`,
    "/api/admin/reconciliation",
    "/api/admin/vendor-statements",
    "/api/admin/exports",
  ];
};
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
  const verdict = times[TRIES / 2] <= WANTED_MS ? "" : ", MISSED";
  console.log(path.padEnd(76), `${median} ms, at worst ${worst} ms (wanted ${WANTED_MS} ms${verdict})`);
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
  for (const path of lists(rows)) await firstPage(port, token, path);
  for (const kind of KINDS) {
    for (const format of ["csv", "xlsx"]) await exported(port, token, pid, kind, format);
  }
}
