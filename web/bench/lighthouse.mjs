// Measures the public pages with Lighthouse (mobile, simulated 4G): node lighthouse.mjs <server port>.
// Lighthouse is installed on demand.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const PROGRAM = "lighthouse@12.8.2";
const PAGES = ["/", "/search", "/example-report", "/pricing", "/osago"];
const WANTED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const MOST_PAINT_MS = 2_000;
const MOST_SHIFT = 0.02;
const MOST_BLOCKED_MS = 150;
const FLAGS =
  "--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu --disable-background-networking";

const run = promisify(execFile);

async function measure(address) {
  const command = ["exec", "--yes", `--package=${PROGRAM}`, "--", "lighthouse", address, "--quiet"];
  const only = `--only-categories=${Object.keys(WANTED).join()}`;
  const output = ["--output=json", "--output-path=stdout", `--chrome-flags=${FLAGS}`, only];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM || "/usr/bin/chromium" };
  const { stdout } = await run("npm", [...command, ...output], { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}

for (const page of PAGES) {
  const { categories, audits } = await measure(`http://127.0.0.1:${process.argv[2]}${page}`);
  const scores = Object.keys(WANTED).map((name) => Math.round(categories[name].score * 100));
  const paint = audits["largest-contentful-paint"].numericValue;
  const shift = audits["cumulative-layout-shift"].numericValue;
  const blocked = audits["total-blocking-time"].numericValue;
  const isMet =
    Object.values(WANTED).every((least, index) => scores[index] >= least) &&
    paint <= MOST_PAINT_MS &&
    shift <= MOST_SHIFT &&
    blocked <= MOST_BLOCKED_MS;
  const figure = `${scores.join(" / ")}; LCP ${(paint / 1000).toFixed(2)} s, CLS ${shift.toFixed(3)}, blocked ${Math.round(blocked)} ms`;
  const wanted = `${Object.values(WANTED).join(" / ")}; ${MOST_PAINT_MS / 1000} s, ${MOST_SHIFT}, ${MOST_BLOCKED_MS} ms`;
  process.stdout.write(`Lighthouse of ${page} | ${figure} | ${wanted}${isMet ? "" : ", **missed**"}\n`);
  for (const { score, title, id, scoreDisplayMode } of Object.values(audits))
    if (scoreDisplayMode === "binary" && score === 0) process.stderr.write(`${page}: ${id}: ${title}\n`);
}
