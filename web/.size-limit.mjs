// What a first visit of a page takes, compressed as it is sent: `npm run size`, after `npm run build`.
import { existsSync, readFileSync } from "node:fs";

const DIST = "dist";
const chunks = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8"));

/** The scripts and styles without which a page does not run: its own and all that they import at once. */
function filesOf(page) {
  const seen = new Set();
  const waiting = ["index.html", page];
  for (const key of waiting) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(chunks[key].imports ?? []));
  }
  return [...new Set([...seen].flatMap((key) => [chunks[key].file, ...(chunks[key].css ?? [])]))];
}

/** As the server sends it: what is too small to be compressed goes as it is. */
const sent = (file) => {
  const path = `${DIST}/${file}`;
  return existsSync(`${path}.br`) ? `${path}.br` : path;
};

const files = Object.values(chunks).map(({ file }) => file);
const ending = (end) => files.filter((file) => file.endsWith(end));

const wasm = (name) => ending(".wasm").filter((file) => file.includes(name));

const page = (name, files, limit) => ({ name, path: files.map(sent), limit, brotli: false, gzip: false });

export default [
  page("home: HTML, JS, CSS", ["index.html", "boot.js", ...filesOf("src/routes/home.tsx")], "147 kB"),
  page("finished report: JS, CSS", ["boot.js", ...filesOf("src/routes/report.tsx")], "168 kB"),
  page("rules: WASM", wasm("avtosled_wasm_bg"), "97 kB"),
  page("exact OSAGO tariff: WASM", wasm("avtosled_tariff_bg"), "66 kB"),
  page("table of makers", ending(".txt"), "19 kB"),
];
