// The form of the home page, by each kind of number, up to the report.
import { openPage, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const KINDS = [
  { tab: "VIN", label: "VIN-номер", value: "XTAGFL110KY300001", parameter: "vin", car: "LADA VESTA" },
  {
    tab: "Госномер",
    label: "Государственный номер",
    value: "А123ВС77",
    parameter: "plate",
    car: "LADA VESTA",
  },
  { tab: "Номер кузова", label: "Номер кузова", value: "GRX130-6012345", parameter: "body", car: "TOYOTA" },
];

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

test("VIN, plate and body number each lead from the home page to a report", async () => {
  const phone = "79160016001";
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  for (const { tab, label, value, parameter, car } of KINDS) {
    await page.goto(programs.appUrl);
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("textbox", { name: label }).fill(value);
    await page.getByRole("button", { name: "Проверить автомобиль" }).click();
    await page.waitForURL((url) => url.pathname === "/services" && url.searchParams.get(parameter) === value);
    await page.getByRole("button", { name: /^Получить отчёт за/ }).click();
    await page.waitForURL(/\/report\/[0-9a-f-]{36}$/);
    await page
      .getByText(/^(\d+) из \1 источников/)
      .first()
      .waitFor({ timeout: 30_000 });
    await page.getByRole("heading", { level: 1, name: car }).waitFor();
  }
  assertSilent();
});
