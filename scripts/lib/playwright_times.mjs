// A reporter of Playwright: adds seconds and name of each test to the file TEST_TIMES, and FAILED where it did.
import { appendFileSync } from "node:fs";
import { basename } from "node:path";

export default class Times {
  printsToStdio() {
    return false;
  }

  onTestEnd(test, { duration, status }) {
    if (!process.env.TEST_TIMES) return;
    // The name of a group tells the width, without which two tests are called alike.
    const name = test.titlePath().slice(3).join(": ");
    const failed = status === test.expectedStatus ? "" : "\tFAILED";
    appendFileSync(process.env.TEST_TIMES, `${duration / 1000}\t${basename(test.location.file)}: ${name}${failed}\n`);
  }
}
