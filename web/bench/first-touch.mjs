// Measures the longest main-thread task of the home page during hydration and scrolling, on a CPU throttled four times:
// node first-touch.mjs <server port>. With DETAIL=1 it prints the parts of the longest tasks.
import { chromium } from "@playwright/test";

const SLOWDOWN = 4;
const RUNS = 3;
const SCREEN = { width: 360, height: 740 };
const CATEGORIES = ["disabled-by-default-devtools.timeline", "devtools.timeline", "v8", "__metadata"];

/** Tasks of the main thread in ms of thread time, which excludes other processes. */
async function tasksOf(page, address, visit) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await cdp.send("Tracing.start", {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: "ReportEvents",
  });
  await visit();
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  // A navigation may change the process, and the browser has internal pages.
  const processes = new Set(
    events.filter(({ args }) => args.data?.url?.startsWith(address)).map(({ pid }) => pid),
  );
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isOwn = ({ pid, tid }) =>
    processes.has(pid) && threads.some((thread) => thread.pid === pid && thread.tid === tid);
  const own = events.filter((event) => event.ph === "X" && isOwn(event));
  const tasks = own.filter(({ name }) => name === "RunTask");
  return tasks
    .map((task) => ({
      ms: (task.tdur ?? task.dur) / 1000,
      parts: own.filter(
        ({ pid, ts, dur, name }) =>
          pid === task.pid && name !== "RunTask" && ts >= task.ts && ts + dur <= task.ts + task.dur,
      ),
    }))
    .sort((one, other) => other.ms - one.ms);
}

async function visit(page, address) {
  await page.goto(address, { waitUntil: "load" });
  await idle(page);
  await page.locator("#root[data-prerendered]").waitFor({ state: "detached" });
  await idle(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += SCREEN.height) {
    await page.mouse.wheel(0, SCREEN.height);
    await idle(page);
  }
}

const idle = (page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
});
try {
  const address = `http://127.0.0.1:${process.argv[2]}/`;
  const longest = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({ locale: "ru-RU", viewport: SCREEN, hasTouch: true });
    const tasks = await tasksOf(page, address, () => visit(page, address));
    longest.push(tasks[0].ms);
    if (process.env.DETAIL) show(tasks.slice(0, 6));
    await page.context().close();
  }
  const shown = longest.map((ms) => ms.toFixed(0)).join(", ");
  process.stdout.write(
    `longest task on \`/\`, first touch and scrolling, ${SLOWDOWN} times slower | ${shown} ms | 100 ms\n`,
  );
} finally {
  await browser.close();
}

function show(tasks) {
  for (const { ms, parts } of tasks) {
    const heavy = parts.sort((one, other) => other.dur - one.dur).slice(0, 5);
    const names = heavy.map(({ name, dur, args }) => {
      const { url, functionName } = args.data ?? {};
      return `${name} ${(dur / 1000).toFixed(0)} ${url?.split("/").pop() ?? ""} ${functionName ?? ""}`.trim();
    });
    process.stderr.write(`${ms.toFixed(0)} ms: ${names.join("; ")}\n`);
  }
}
