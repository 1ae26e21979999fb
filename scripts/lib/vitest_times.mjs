// Vitest reporter: appends seconds and name of each test, and FAILED if it failed, to the file TEST_TIMES.
import { appendFileSync } from "node:fs";

export default class Times {
  onTestCaseResult(test) {
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    const failed = test.result().state === "failed" ? "\tFAILED" : "";
    if (process.env.TEST_TIMES) appendFileSync(process.env.TEST_TIMES, `${seconds}\tweb: ${test.fullName}${failed}\n`);
  }
}
