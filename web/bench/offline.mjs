// Measures the time to an offline OSAGO quote in a cold browser, on a CPU throttled four times:
// node offline.mjs <server port>.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const SLOWDOWN = 4;
const RUNS = 3;
const POLICY = "mode=exact&date=2026-11-20&category=B&power=150&drivers=40-15-3&months=12";
const MOSCOW = `region=77&place=${encodeURIComponent("Вся территория")}`;
const QUESTIONS = [
  { what: "quick quote", path: "/osago", answer: "11 530.40" },
  { what: "exact quote", path: `/osago?${POLICY}&${MOSCOW}`, answer: "23 248.58" },
  { what: "quick quote, order page", path: "/search", answer: "11 530.40" },
];

const url = `http://127.0.0.1:${process.argv[2]}`;
const profile = await mkdtemp(join(tmpdir(), "avtosled-profile-"));

function start() {
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
    locale: "ru-RU",
    reducedMotion: "reduce",
  });
}

/** Runs in the page from its start: records when the answer is shown and when the fields are hydrated. */
function watch(answer) {
  const text = (node) => (node?.textContent ?? "").replaceAll(/\s/g, " ");
  const isHydrated = (field) => Object.keys(field ?? {}).some((key) => key.startsWith("__reactProps"));
  const check = () => {
    const now = performance.now();
    if (text(document.body).includes(answer)) window.answeredAt ??= now;
    if (isHydrated(document.querySelector("main select"))) window.usableAt ??= now;
    if (window.answeredAt === undefined || window.usableAt === undefined) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

async function visit() {
  const context = await start();
  const page = await context.newPage();
  await page.goto(`${url}/osago`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.close();
}

async function measure({ path, answer }) {
  const context = await start();
  await context.setOffline(true);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  // Thread time excludes other processes.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(watch, answer);
  await page.goto(url + path);
  await page.waitForFunction(() => window.answeredAt !== undefined && window.usableAt !== undefined);
  const [answered, usable] = await page.evaluate(() => [window.answeredAt, window.usableAt]);
  const { metrics } = await cdp.send("Performance.getMetrics");
  const work = metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  await context.close();
  return { answered, usable, work };
}

try {
  await visit();
  for (const question of QUESTIONS) {
    const times = [];
    for (let run = 0; run < RUNS; run++) times.push(await measure(question));
    const shown = (name) => times.map((time) => time[name].toFixed(0)).join(", ");
    process.stdout.write(
      `${question.what}, cold and offline | ${shown("answered")} ms; fields: ${shown("usable")} ms; ` +
        `work until then: ${shown("work")} ms | 1000 ms\n`,
    );
  }
} finally {
  await rm(profile, { recursive: true, force: true });
}
