// Security probe: cancelled PDF requests must not render in more threads than there are processors.
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { call } from "./probe_calls.mjs";

const REQUESTS = 300;
const AT_ONCE = 6;
/** Milliseconds until a request is cancelled; long enough for rendering to have started. */
const HANG_UP_MS = 40;
/** Maximum milliseconds of any other request in the meantime. */
const SLOWEST_MS = 100;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Number of runtime threads including rendering, and of those that run or wait for a processor. */
function running(pid) {
  const states = readdirSync(`/proc/${pid}/task`).map((id) => {
    try {
      return /\(tokio[^)]*\) (\S)/.exec(readFileSync(`/proc/${pid}/task/${id}/stat`, "utf8"))?.[1];
    } catch {
      // The thread has ended.
      return undefined;
    }
  });
  const own = states.filter((state) => state !== undefined);
  return { all: own.length, busy: own.filter((state) => state === "R").length };
}

/** Orders a free report and returns its id when the report is complete. */
async function freeReport(port, token) {
  const order = { query: "XTA210990Y2765499", type: "vin", freeCheck: true };
  const ordered = await call(port, "POST", "/api/search", { token, json: order });
  if (ordered.status !== 200) throw new Error(`order: ${ordered.status} ${ordered.text}`);
  const { reportId } = JSON.parse(ordered.text);
  for (let polls = 0; polls < 600; polls++) {
    const { text } = await call(port, "GET", `/api/reports/${reportId}`, { token });
    if (JSON.parse(text).status === "completed") return reportId;
    await pause(50);
  }
  throw new Error("the report is not completed");
}

export async function documents(port, pid, { token }) {
  const path = `/api/reports/${await freeReport(port, token)}/report.pdf`;
  await call(port, "GET", path, { token });
  const before = running(pid).all;
  const most = { all: before, busy: 0 };
  let isOver = false;
  let slowest = 0;
  const sample = async () => {
    while (!isOver) {
      const now = running(pid);
      most.all = Math.max(most.all, now.all);
      most.busy = Math.max(most.busy, now.busy);
      const started = performance.now();
      await call(port, "GET", "/api/auth/user", { token });
      slowest = Math.max(slowest, performance.now() - started);
      await pause(20);
    }
  };
  const sampling = sample();
  let left = REQUESTS;
  const clients = Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) await call(port, "GET", path, { token, hangUpAfter: HANG_UP_MS });
  });
  await Promise.all(clients);
  isOver = true;
  await sampling;
  const processors = availableParallelism();
  const grown = most.all - before;
  const details = `${grown} more threads, ${most.busy} busy on ${processors} processors, /api/auth/user at most ${slowest.toFixed(0)} ms`;
  return { isSound: grown <= processors && slowest < SLOWEST_MS, details };
}
