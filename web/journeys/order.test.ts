// Order of a check, its report, and the PDF.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { signIn } from "./support/sign-in.ts";
import { button, heading, labelled, text } from "./support/tab.ts";
import { test } from "./support/test.ts";

const VIN = "XTAGFL110KY300001";
/** A test build of the server renders a PDF for some seconds. */
const PDF_TIMEOUT_MS = 60_000;

test("an ordered report fills in live until it is complete and is saved as a PDF", async ({
  tab,
  downloads,
  backend,
  newPhone,
}) => {
  await backend.sandbox.setFaults({ "gibdd.dtp": { latencyMs: 1000 }, "gibdd.wanted": { latencyMs: 8000 } });
  await signIn(tab, backend, newPhone());
  await tab.open("/");
  await tab.fill(labelled("Госномер, VIN или номер кузова"), VIN);
  await tab.press(button("Проверить автомобиль"));
  await tab.seeAddress(/^\/services\?vin=/);
  await tab.press(button("Проверить бесплатно"));
  await tab.seeAddress(/^\/report\/[0-9a-f-]{36}$/);
  await tab.see(heading("Проверка идёт"));
  await tab.see(text(/Состоит на учёте/));
  await tab.see(text("Ждём ответа источника"));
  await tab.see(text("Проверка завершена"));
  await tab.see(text(/^5 из 5 источников/));
  await tab.see(heading("LADA VESTA, 2019"));

  await tab.press(button("Скачать PDF"));
  await tab.see(text("PDF готов"), PDF_TIMEOUT_MS);
  const name = `avtosled-${VIN}.pdf`;
  await expect.poll(() => readdir(downloads)).toEqual([name]);
  const file = await readFile(join(downloads, name));
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
});
