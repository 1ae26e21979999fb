// Evaluates logs and memory of a soak test.
// node soak_verdict.mjs <folder> <folder of PostgreSQL> <seconds>
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [folder, , secondsText] = process.argv.slice(2);
const seconds = Number(secondsText);
const TENTH_MINUTE_S = 600;
const GROWTH = 0.05;
/** Milliseconds after an injected failure in which errors are excused. */
const AFTER_MS = 30_000;
/** Number of memory samples whose median is used, as rendering a PDF briefly takes some megabytes. */
const SAMPLES = 5;
/** Log line that is no error: the sandbox vendor's balance runs low, which raises an alert. */
const EXPECTED_ERROR = /alert fired kind=low_vendor_balance/;
let isFailed = false;

const lines = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8").trim().split("\n") : []);

const troubles = [];
for (const line of lines("troubles")) {
  const [time, kind] = line.split(" ");
  if (kind === "begin") troubles.push([Number(time), Infinity]);
  else troubles.at(-1)[1] = Number(time);
}
const isExcused = (time) => troubles.some(([from, until]) => time >= from && time <= until + AFTER_MS);

console.log("## errors in the logs");
const counts = {};
for (const name of readdirSync(folder).filter((name) => /^server-.*\.log$/.test(name))) {
  for (const line of readFileSync(join(folder, name), "utf8").split("\n")) {
    const [, time, level, rest] = /^(\S+Z)\s+(ERROR|WARN)\s+(.*)$/.exec(line) ?? [];
    if (!time) continue;
    const phase = isExcused(Date.parse(time)) ? "excused" : "unexpected";
    const what = `${level} ${phase}: ${rest.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…").replace(/\d+/g, "#").slice(0, 140)}`;
    counts[what] = (counts[what] ?? 0) + 1;
    if (level === "ERROR" && phase === "unexpected" && !EXPECTED_ERROR.test(rest)) isFailed = true;
  }
}
for (const [what, count] of Object.entries(counts).sort()) console.log(`${count} × ${what}`);

console.log("## memory");
const lives = {};
for (const line of lines("memory")) {
  const [place, pid, age, kb] = line.split(" ").map(Number);
  (lives[`${place} ${pid}`] ??= []).push({ age, mb: kb / 1024 });
}
/** Memory in MB at an age in seconds: the median of the nearest samples. */
function at(samples, age) {
  const near = [...samples].sort((one, other) => Math.abs(one.age - age) - Math.abs(other.age - age));
  const sizes = near.slice(0, SAMPLES).map(({ mb }) => mb);
  return sizes.sort((one, other) => one - other)[Math.floor(sizes.length / 2)];
}
for (const [name, samples] of Object.entries(lives)) {
  const last = samples.at(-1);
  const mb = at(samples, last.age);
  const grown = mb / at(samples, TENTH_MINUTE_S) - 1;
  const isJudged = last.age > TENTH_MINUTE_S * 1.5;
  if (isJudged && grown > GROWTH) isFailed = true;
  console.log(
    `process ${name}: ${samples[0].mb.toFixed(0)} MB at ${samples[0].age} s, ${mb.toFixed(0)} MB at ${last.age} s` +
      (isJudged ? `; ${(grown * 100).toFixed(1)} % since its tenth minute` : "; too short to be judged"),
  );
}
// Memory of the successive processes of the killed server, at one age.
const second = Object.entries(lives).filter(([name, samples]) => name.startsWith("1 ") && samples.at(-1).age >= 60);
if (second.length > 1) {
  const age = Math.min(...second.map(([, samples]) => samples.at(-1).age));
  const sizes = second.map(([, samples]) => at(samples, age));
  console.log(`the second server at the age of ${age} s, by process: ${sizes.map((mb) => mb.toFixed(0)).join(", ")} MB`);
}
console.log(`${troubles.length} failures injected in ${seconds} s, the disk was slow ${lines("slow").length / 2} times`);
process.exit(isFailed ? 1 : 0);
