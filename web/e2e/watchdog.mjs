// Kills its process when no other test begins in time: one that blocks the event loop blocks its own limit too.
import { writeSync } from "node:fs";
import { parentPort } from "node:worker_threads";

let timer;
parentPort.on("message", ({ name, timeoutMs }) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, `killed after ${timeoutMs / 1000} s in the test «${name}»\n`);
    process.kill(process.pid, "SIGKILL");
  }, timeoutMs);
});
