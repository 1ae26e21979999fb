// What the parts of `scripts/bench` share: the programs that they measure, and how a figure is told.
import { readFileSync, writeFileSync } from "node:fs";
import { httpRequest, once } from "../lib/load.mjs";

/** Where the programs are, as `scripts/bench` says it to each part. */
export const [port, sandboxPort, barePort, pid, barePid] = ["PORT", "SANDBOX_PORT", "BARE_PORT", "SERVER_PID", "BARE_PID"].map((name) =>
  Number(process.env[name]),
);
export const program = process.env.SERVER;
export const databaseUrl =
  process.env.AVTOSLED_DATABASE_URL ?? `sqlite://${process.env.AVTOSLED_DATA_DIR}/avtosled.db`;

/** `VmRSS`: the memory that the server has right now, in MB; `VmHWM`: its highest since `resetPeak`. */
export function memory(name) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}

/** Milliseconds that a process has worked so far, for itself and in the kernel. */
export function worked(process) {
  const fields = readFileSync(`/proc/${process}/stat`, "utf8").split(") ")[1].split(" ");
  // Ticks of a hundredth of a second, whatever the machine.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** From now on the highest memory of the server counts anew. */
export function resetPeak() {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** An answer of the server as text; anything but success is an error. */
export async function ask(method, path, options, at = port) {
  const { status, body } = await once(at, httpRequest(method, path, options));
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`);
  return body;
}

/** A line of the table: a figure beside the one that is wanted, where one is. */
export function tell(name, figure, wanted = "", isMet = true) {
  console.log(`${name} | ${figure} | ${wanted}${isMet ? "" : ", **missed**"}`);
}

/** The median and the longest of `tries` runs, in milliseconds. */
export async function timed(tries, run) {
  const times = [];
  for (let i = 0; i < tries; i++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(tries / 2)], worst: times[tries - 1] };
}

/** What is asked of the approximate calculator, over HTTP and in the module. */
export const OSAGO = {
  region: "moscow",
  enginePower: 110,
  driverAge: "experienced",
  drivingExperience: "experienced",
  driversCount: "limited",
  bonusMalusClass: "3",
};
