// OSAGO calculator: quick and exact.

import { button, combobox, labelled, option, text } from "./support/tab.ts";
import { test } from "./support/test.ts";

test("the quick mode shows the OSAGO price of the typed engine power at once", async ({ tab }) => {
  await tab.open("/osago");
  await tab.see(text("11 530,40"));
  await tab.fill(labelled("Мощность двигателя, л. с."), "60");
  await tab.see(text("8 236,00"));
});

test("the premium of the exact mode follows the contract date and the selected territory", async ({
  tab,
}) => {
  await tab.open("/osago");
  await tab.press(button("Посчитать точно"));
  await tab.setDate(labelled("Дата договора"), "2026-11-20");
  await tab.see(text("23 248,58"));
  await tab.fill(combobox("Населённый пункт"), "новосибирск");
  await tab.press(option(/^Новосибирск/));
  await tab.seeNo(text("23 248,58"));
});
