// Playwright reporter: appends seconds and name of each test, and FAILED if it failed, to the file TEST_TIMES.
import { appendFileSync } from "node:fs";
import { basename } from "node:path";

export default class Times {
  printsToStdio() {
    return false;
  }

  onTestEnd(test, { duration, status }) {
    if (!process.env.TEST_TIMES) return;
    // The group name contains the width, without which test names are not unique.
    const name = test.titlePath().slice(3).join(": ");
    const failed = status === test.expectedStatus ? "" : "\tFAILED";
    appendFileSync(process.env.TEST_TIMES, `${duration / 1000}\t${basename(test.location.file)}: ${name}${failed}\n`);
  }
}
