// Tests of the pages for developers: quick start with a key made on the page, and the reference.
import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { expectNoHorizontalScroll, inspectSizes, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

/** Creates a test key on the page and returns it. */
async function createKey(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Создать тестовый ключ" }).click();
  const key = page.getByText(/^avs_test_\w+$/);
  await expect(key).toBeVisible();
  return (await key.textContent()) ?? "";
}

test("the five commands of the quick start, as printed with a key made on the page, end with a report", async ({
  page,
  user,
}) => {
  await page.goto("/developers");
  await createKey(page);
  await inspectSizes(page);
  const commands = await page.locator("pre", { hasText: "curl " }).allTextContents();
  expect(commands).toHaveLength(5);
  const folder = await mkdtemp(join(tmpdir(), "avtosled-quickstart-"));
  const script = ["set -e", ...commands].join("\n");
  const { stdout } = await promisify(execFile)("bash", ["-c", script], { cwd: folder });
  expect(stdout).toContain('"state":"completed"');
  expect((await readFile(join(folder, "report.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
});

test("the reference calls an operation with a key, and only this site", async ({ page, user, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      foreign.push(request.url());
  });
  await page.goto("/developers");
  const key = await createKey(page);
  await page.getByRole("link", { name: "Справочник" }).click();
  const operation = page.locator("#operations-rules-validate");
  await expect(operation).toBeVisible();
  await inspectSizes(page);
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.locator(".auth-container input").fill(key);
  await page.getByRole("button", { name: "Apply credentials" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await operation
    .getByRole("button", { name: /validate/ })
    .first()
    .click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.locator("textarea").fill('{"identifier": "XTAGFL110KY300001"}');
  await operation.getByRole("button", { name: "Execute" }).click();
  await expect(operation.locator(".live-responses-table")).toContainText('"valid": true');
  // Without axe: colours and labels inside an open operation are the viewer's (docs/adr/0220).
  await page.setViewportSize(PHONE);
  await expectNoHorizontalScroll(page);
  expect(foreign).toEqual([]);
});

test("files of the pages for developers are not cached for offline use", async ({ request }) => {
  const worker = await (await request.get("/service-worker.js")).text();
  expect(worker).toContain("assets/home-");
  expect(worker).not.toMatch(
    /reference-viewer|developers\.html|assets\/developers|developers\/\w+\.html|clients\/avtosled/,
  );
});
