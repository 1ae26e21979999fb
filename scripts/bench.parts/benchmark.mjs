// Shared functions of the parts of `scripts/bench`: measured programs and output of table rows.
import { readFileSync, writeFileSync } from "node:fs";
import { httpRequest, once } from "../lib/load.mjs";

/** Ports and process ids of the programs, set by `scripts/bench`. */
export const [port, sandboxPort, barePort, pid, barePid] = ["PORT", "SANDBOX_PORT", "BARE_PORT", "SERVER_PID", "BARE_PID"].map((name) =>
  Number(process.env[name]),
);
export const program = process.env.SERVER;
export const databaseUrl =
  process.env.AVTOSLED_DATABASE_URL ?? `sqlite://${process.env.AVTOSLED_DATA_DIR}/avtosled.db`;

/** Memory of the server in MB: `VmRSS` is the current value, `VmHWM` the peak since `resetPeak`. */
export function memory(name) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}

/** CPU time of a process so far in milliseconds, in user and kernel mode. */
export function worked(process) {
  const fields = readFileSync(`/proc/${process}/stat`, "utf8").split(") ")[1].split(" ");
  // A tick is 10 ms on Linux.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resets the peak memory of the server, which `memory("VmHWM")` returns. */
export function resetPeak() {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Sends a request and returns the response body; throws unless the status is below 300. */
export async function fetchText(method, path, options, at = port) {
  const { status, body } = await once(at, httpRequest(method, path, options));
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`);
  return body;
}

/** Prints a row of the benchmark table: measured value, and target if there is one. */
export function printRow(name, figure, wanted = "", isMet = true) {
  console.log(`${name} | ${figure} | ${wanted}${isMet ? "" : ", **missed**"}`);
}

/** Median and maximum duration of `runs` calls of a function, in milliseconds. */
export async function timed(runs, run) {
  const times = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(runs / 2)], worst: times[runs - 1] };
}

/** Input of the approximate OSAGO calculator, used over HTTP and in WASM. */
export const OSAGO = {
  region: "moscow",
  enginePower: 110,
  driverAge: "experienced",
  drivingExperience: "experienced",
  driversCount: "limited",
  bonusMalusClass: "3",
};
