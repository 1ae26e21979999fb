#!/usr/bin/env node
// Runs a test program for cargo: reports and kills a test that takes longer than TEST_LIMIT seconds; appends the
// seconds of each test, and FAILED if it failed, to the file TEST_TIMES.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import { createInterface } from "node:readline";

const [program, ...flags] = process.argv.slice(2);
const { TEST_TIMES, TEST_LIMIT = "300" } = process.env;
const title = basename(program).replace(/-[0-9a-f]{16}$/, "");

// RUSTC_BOOTSTRAP enables JSON output in stable test programs.
const unstable = ["-Z", "unstable-options", "--format", "json", "--report-time"];
const child = spawn(program, [...flags, ...unstable], {
  env: { ...process.env, RUSTC_BOOTSTRAP: "1" },
  stdio: ["ignore", "pipe", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => console.error(`cannot start ${program}: ${error.message}`));
child.on("close", (code) => process.exit(code ?? 1));

const running = new Map();

function start(name) {
  const end = () => {
    console.error(`error: ${title}: ${name} ran over its limit of ${TEST_LIMIT} s`);
    note(TEST_LIMIT, name, true);
    child.kill("SIGKILL");
  };
  running.set(name, setTimeout(end, Number(TEST_LIMIT) * 1000));
}

function note(seconds, name, failed) {
  if (TEST_TIMES) appendFileSync(TEST_TIMES, `${seconds}\t${title}: ${name}${failed ? "\tFAILED" : ""}\n`);
}

function finish({ name, event, exec_time: seconds, stdout }) {
  clearTimeout(running.get(name));
  if (seconds !== undefined) note(seconds, name, event === "failed");
  if (event === "failed") console.error(`FAILED ${title}: ${name}\n${stdout ?? ""}`);
}

for await (const line of createInterface({ input: child.stdout })) {
  // Output of a test without a line break precedes the event on its line.
  const eventAt = line.indexOf('{ "type": "');
  if (eventAt < 0 || eventAt > 0) console.log(eventAt < 0 ? line : line.slice(0, eventAt));
  if (eventAt < 0) continue;
  const event = JSON.parse(line.slice(eventAt));
  if (event.type === "test" && event.event === "started") start(event.name);
  else if (event.type === "test" && event.event !== "timeout") finish(event);
  else if (event.type === "suite" && event.passed + event.failed > 0) {
    console.log(`${title}: ${event.passed} passed, ${event.failed} failed, ${event.exec_time.toFixed(1)} s`);
  }
}
