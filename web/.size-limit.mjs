// Size budget of a first visit, compressed: `npm run size`, after `npm run build`.
import { existsSync, readFileSync } from "node:fs";

const DIST = "dist";
const chunks = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8"));

/** Scripts and styles of modules with their static imports. */
function filesOf(...modules) {
  const seen = new Set();
  const waiting = ["index.html", ...modules];
  for (const key of waiting) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunks[key].imports ?? []));
  }
  return [...new Set([...seen].flatMap((key) => [chunks[key].file, ...(chunks[key].css ?? [])]))];
}

/** The file as the server sends it; small files are not compressed. */
const sent = (file) => {
  const path = `${DIST}/${file}`;
  return existsSync(`${path}.br`) ? `${path}.br` : path;
};

const files = Object.values(chunks).map(({ file }) => file);
const ending = (end) => files.filter((file) => file.endsWith(end));

const wasm = (name) => ending(".wasm").filter((file) => file.includes(name));

const page = (name, files, limit) => ({ name, path: files.map(sent), limit, brotli: false, gzip: false });

const home = ["index.html", "boot.js", ...filesOf("src/routes/home.tsx")];
const report = ["boot.js", ...filesOf("src/routes/report.tsx")];
/** Modules that a report loads without interaction after its first screen. */
const REPORT_FOLLOWS = [
  "report-body.tsx",
  "next-steps/owner-offers.tsx",
  "labels/report-labels.tsx",
  "findings/damage-section.tsx",
  "findings/timeline-body.tsx",
].map((file) => `src/features/report/${file}`);

export default [
  // The scripts are loaded after the first paint (public/boot.js).
  page("home until its first paint: HTML, CSS, boot.js", home.filter((file) => !/^assets\/.*\.js$/.test(file)), "15 kB"),
  page("home with its scripts", home, "150 kB"),
  page("finished report, its first screen: JS, CSS", report, "147 kB"),
  page("finished report with all that follows by itself", [...new Set([...report, ...filesOf("src/routes/report.tsx", ...REPORT_FOLLOWS)])], "179 kB"),
  page("rules: WASM", wasm("avtosled_wasm_bg"), "104 kB"),
  page("exact OSAGO tariff: WASM", wasm("avtosled_tariff_bg"), "66 kB"),
  page("table of makers", ending(".txt"), "19 kB"),
];
