// A reporter of vitest: adds seconds and name of each test to the file TEST_TIMES, and FAILED where it did.
import { appendFileSync } from "node:fs";

export default class Times {
  onTestCaseResult(test) {
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000;
    const failed = test.result().state === "failed" ? "\tFAILED" : "";
    if (process.env.TEST_TIMES) appendFileSync(process.env.TEST_TIMES, `${seconds}\tweb: ${test.fullName}${failed}\n`);
  }
}
