// A reporter: adds seconds and name of each test to the file TEST_TIMES.
import { appendFileSync } from "node:fs";
import { basename } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class Times implements Reporter {
  onTestEnd(test: TestCase, { duration }: TestResult) {
    if (!process.env.TEST_TIMES) return;
    const name = `${basename(test.location.file)}: ${test.title}`;
    appendFileSync(process.env.TEST_TIMES, `${duration / 1000}\t${name}\n`);
  }
}
