// Measures an exact OSAGO quote in Chromium: node tariff.mjs.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const PACKAGE = join(import.meta.dirname, "../../wasm/pkg/tariff");
const NAME = "avtosled_tariff_bg";
const RUNS = 5;
const ROUNDS = 20_000;
const POLICY = {
  date: "2026-11-20",
  vehicle: { category: "B", power: 150 },
  owner: "person",
  territory: { region: "77", locality: "Вся территория" },
  drivers: [{ age: 40, experience: 15, kbmClass: "3" }],
  months: 12,
};

/** Runs in the browser: loads the module and defines `window.quote`. */
async function load({ name, glue, bytes, policy }) {
  const tariff = await import(URL.createObjectURL(new Blob([glue], { type: "text/javascript" })));
  const module = Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(module, { [`./${name}.js`]: tariff });
  tariff.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  window.quote = (rounds) => {
    for (let round = 0; round < rounds; round++) tariff.osagoTariff(policy);
  };
}

/** Microseconds of thread time per call. */
async function measure(page, cdp) {
  const spent = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1e6;
  };
  const before = await spent();
  await page.evaluate((rounds) => window.quote(rounds), ROUNDS);
  return ((await spent()) - before) / ROUNDS;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
});
try {
  const page = await browser.newPage();
  await page.evaluate(load, {
    name: NAME,
    glue: await readFile(join(PACKAGE, `${NAME}.js`), "utf8"),
    bytes: await readFile(join(PACKAGE, `${NAME}.wasm`), "base64"),
    policy: POLICY,
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  // Warm-up.
  await measure(page, cdp);
  const times = [];
  for (let run = 0; run < RUNS; run++) times.push(await measure(page, cdp));
  const shown = times.map((time) => time.toFixed(1)).join(", ");
  process.stdout.write(`a quote by the tariff in Chromium | ${shown} µs | 20 µs\n`);
} finally {
  await browser.close();
}
