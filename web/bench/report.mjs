// Measures the scripting time of rendering a large report: node report.mjs <server port>.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const GOLDEN = join(import.meta.dirname, "../../server/tests/golden");
const SOURCES = 20;
const RECORDS = 500;
const RUNS = 3;
const SCREEN = { width: 1280, height: 900 };
/** A shared report, which is rendered from the response alone, without prerendering. */
const PAGE = "/shared/0199aaaa-0000-7000-8000-000000000001#key=measured";
/** Time without DOM changes after which the lazy sections are loaded. */
const QUIET_MS = 500;
const ANSWER = "**/api/shared-reports/*";

const golden = async (car) => JSON.parse(await readFile(join(GOLDEN, `${car}.json`), "utf8"));

/** The largest sources of the golden reports, with their lists repeated to reach the number of records. */
async function largeReport() {
  const [report, ...others] = await Promise.all(["crashed", "many-owners", "taxi"].map(golden));
  const all = [report, ...others].flatMap(({ reportData }) => reportData.services);
  const services = all
    .slice(0, SOURCES)
    .map((service, index) => ({ ...service, id: `${service.id}${index}` }));
  const lists = services.flatMap(({ data }) => Object.values(data ?? {}).filter(isList));
  const copies = Math.ceil(RECORDS / lists.reduce((sum, list) => sum + list.length, 0));
  for (const list of lists) list.push(...Array.from({ length: copies - 1 }, () => list).flat());
  const { timeline } = report.details;
  const { length } = timeline.events;
  timeline.events = Array.from(
    { length: RECORDS },
    (_, index) => timeline.events[Math.floor((index * length) / RECORDS)],
  );
  const records = lists.reduce((sum, list) => sum + list.length, 0);
  return { report: { ...report, reportData: { ...report.reportData, services } }, records };
}

const isList = (value) => Array.isArray(value) && typeof value[0] === "object";

async function measure(page, appUrl, report) {
  const waiting = deferred();
  await page.route(ANSWER, async (route) => {
    await waiting.promise;
    await route.fulfill({ json: { expiresAt: "2026-12-31T00:00:00Z", masked: false, report } });
  });
  const asked = page.waitForRequest(ANSWER);
  await page.goto(`${appUrl}${PAGE}`);
  await asked;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const cdp = await page.context().newCDPSession(page);
  // Thread time excludes other processes.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (name) => metrics.find((metric) => metric.name === name).value * 1000;
  };
  const before = await spent();
  waiting.resolve();
  await page.locator("#results").waitFor();
  await page.evaluate(quiet, QUIET_MS);
  const after = await spent();
  const [script, ...drawing] = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"].map(
    (name) => after(name) - before(name),
  );
  // A script that forces a layout counts the layout as its own time too.
  return { script, drawing: drawing.reduce((sum, part) => sum + part, 0) };
}

/** Runs in the page: resolves when the DOM has not changed for `ms`. */
function quiet(ms) {
  return new Promise((done) => {
    let over = setTimeout(done, ms);
    const again = () => {
      clearTimeout(over);
      over = setTimeout(done, ms);
    };
    new MutationObserver(again).observe(document.body, { childList: true, subtree: true });
  });
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const { report, records } = await largeReport();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
});
try {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({ locale: "ru-RU", reducedMotion: "reduce", viewport: SCREEN });
    times.push(await measure(page, `http://127.0.0.1:${process.argv[2]}`, report));
    await page.context().close();
  }
  const shown = times.map(({ script, drawing }) => `${script.toFixed(0)} (${drawing.toFixed(0)})`).join(", ");
  const size = `${report.reportData.services.length} sources, ${records} records`;
  process.stdout.write(
    `scripting to show a report of ${size} (layout and styles, partly within) | ${shown} ms | 80 ms\n`,
  );
} finally {
  await browser.close();
}
