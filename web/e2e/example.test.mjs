// What can be seen before anything is paid: example reports and the demo of the VK package.
import assert from "node:assert/strict";
import { inspectThemes, openPage, SIZES } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const EXAMPLES = ["Без записей о проблемах", "Три ДТП", "В залоге", "Источники молчат"];

startSuite();

for (const size of SIZES) {
  test(`examples of a report at ${size.name}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size });
    await page.goto(`${programs.appUrl}/example-report`);
    const chooser = page.getByRole("navigation", { name: "Примеры отчётов" });
    await chooser.getByText("Пример отчёта").waitFor();
    const verdicts = new Set();
    for (const [place, title] of EXAMPLES.entries()) {
      await chooser.getByRole("link", { name: title }).click();
      await chooser.locator('[aria-current="page"]', { hasText: title }).waitFor();
      await page.getByText("Это пример: машина и её история вымышлены").waitFor();
      verdicts.add(await page.locator("#verdict-title").textContent());
      await page.waitForLoadState("networkidle");
      await inspectThemes(page, `example-${place}-${size.name}`);
    }
    assert.equal(verdicts.size, EXAMPLES.length, "each example tells something else");
    for (const name of ["Скачать PDF", "Поделиться", "Отправить на почту"]) {
      assert.equal(await page.getByRole("button", { name }).count(), 0, name);
    }
    assertSilent();
  });

  test(`the demo of the VK package at ${size.name}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size });
    await page.goto(`${programs.appUrl}/search?vk_demo=true`);
    const demo = page.getByRole("region", { name: "Демо-отчёт" });
    await demo.getByText("Пакет VK: 8 сервисов бесплатно").waitFor();
    await page.waitForURL(`${programs.appUrl}/search`);
    await demo.getByText("LADA VESTA").waitFor();
    await demo.getByText("0.0₽ (пакет VK)").waitFor();
    assert.equal(await demo.getByRole("listitem").count(), 8);
    await demo.getByRole("tab", { name: "Таможня" }).waitFor();
    assert.deepEqual(
      (await demo.getByRole("tab").allInnerTexts()).map((text) => text.split("\n").at(-1)),
      ["Таможня", "Конвертация", "Такси", "Отзывные кампании"],
    );
    assert.ok(
      await page.evaluate(() => sessionStorage.getItem("vk_demo_report")),
      "it is stored for the tab",
    );
    await inspectThemes(page, `vk-demo-${size.name}`);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await demo.count(), 0, "the address asks for it no more");
    assertSilent();
  });
}

test("a stored demo that cannot be read is replaced in silence", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(programs.appUrl);
  await page.evaluate(() => sessionStorage.setItem("vk_demo_report", "{"));
  await page.goto(`${programs.appUrl}/search?vk_demo=true`);
  await page.getByRole("region", { name: "Демо-отчёт" }).getByText("LADA VESTA").waitFor();
  assertSilent();
});
