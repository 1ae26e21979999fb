// Benchmark of the admin lists and exports over long tables.
// node lists.mjs <fill program> [rows], with the environment variables of benchmark.mjs.
import { execFileSync } from "node:child_process";
import {
  databaseUrl, fetchText, memory, port, printRow, program, resetPeak, sandboxPort, timed,
} from "./benchmark.mjs";
import { signIn } from "../lib/customers.mjs";
import { enrol } from "../lib/second_factor.mjs";

const PHONE = "79160000001";
const RUNS = 20;
const WANTED_MS = 100;
/** Id of a row that `fill lists` generates; the prefix `table` depends on the table. */
const rowId = (table, row) => `${table}-0000-0000-0000-${row.toString(16).padStart(12, "0")}`;
const CODE = rowId("f1110010", 1);
/** Paths of all admin lists with each of their filters; long lists also from the middle. */
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
    "/api/admin/staff-actions",
    "/api/admin/staff-actions?status=waiting",
    `/api/admin/staff-actions?status=refused&${middle("f111000d")}`,
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
/** Number of the slowest lists that are printed by name. */
const NAMED = 5;
const KINDS = ["users", "checks", "finance", "api_statistics"];
/** Maximum memory of an export in MB, whatever its length. */
const EXPORT_MB = 32;
const DAY_MS = 24 * 3600 * 1000;

async function made(token, id) {
  for (;;) {
    const files = JSON.parse(await fetchText("GET", "/api/admin/exports", { token }));
    const file = files.find((one) => one.id === id);
    if (file.state !== "waiting") return file;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function exported(token, kind, format) {
  const day = (time) => new Date(time).toISOString().slice(0, 10);
  const [from, to] = [day(Date.now() - 400 * DAY_MS), day(Date.now())];
  const json = { kind, format, from, to, reason: "measurement" };
  const before = memory("VmRSS");
  resetPeak();
  const started = performance.now();
  const { id } = JSON.parse(await fetchText("POST", "/api/admin/exports", { token, json }));
  const { state, lineCount, size } = await made(token, id);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const [peak, mb] = [memory("VmHWM"), size / 1024 / 1024];
  printRow(
    `export ${kind}.${format}: ${state}`,
    `${lineCount} lines, ${mb.toFixed(0)} MB in ${seconds} s, memory ${before.toFixed(0)} → ${peak.toFixed(0)} MB`,
    `+${EXPORT_MB} MB`,
    peak - before <= EXPORT_MB,
  );
  await fetchText("DELETE", `/api/admin/exports/${id}`, { token });
}

const [fill, rows = 1_000_000] = [process.argv[2], process.argv[3] && Number(process.argv[3])];
execFileSync(fill, ["lists", databaseUrl, String(rows)], { stdio: ["ignore", "ignore", "inherit"] });
const token = await signIn(port, sandboxPort, PHONE);
execFileSync(program, ["admin", "grant", PHONE], { stdio: ["ignore", "ignore", "inherit"] });
await enrol(port, token);
const measured = [];
for (const path of lists(rows)) {
  const { median, worst } = await timed(RUNS, () => fetchText("GET", path, { token }));
  measured.push({ path, median, worst });
}
const slowestFirst = measured.toSorted((a, b) => b.median - a.median);
const figure = ({ median, worst }) => `${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`;
for (const [index, list] of slowestFirst.entries()) {
  const isMet = list.median <= WANTED_MS;
  if (index < NAMED || !isMet) printRow(list.path, figure(list), `${WANTED_MS} ms`, isMet);
}
printRow(`all ${measured.length} lists and filters, median`, `${slowestFirst[measured.length >> 1].median.toFixed(1)} ms`);
for (const kind of KINDS) for (const format of ["csv", "xlsx"]) await exported(token, kind, format);
