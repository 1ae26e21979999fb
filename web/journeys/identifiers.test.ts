// Free preview of a car from the home page, for each kind of number.

import { button, labelled, tabNamed, text } from "./support/tab.ts";
import { test } from "./support/test.ts";

const KINDS = [
  { kind: "VIN", tab: "VIN-номер", value: "XTAGFL110KY300001", car: /LADA VESTA, 2019/ },
  { kind: "plate", tab: "Госномер", value: "А123ВС77", car: /LADA VESTA, 2019/ },
  { kind: "body number", tab: "Номер кузова", value: "GRX130-6012345", car: /TOYOTA/ },
];

for (const { kind, tab: title, value, car } of KINDS)
  test(`a visitor who enters a ${kind} on the home page sees the car`, async ({ tab }) => {
    await tab.open("/");
    await tab.fill(labelled("Госномер, VIN или номер кузова"), value);
    const selected = await tab.see(tabNamed(title));
    await tab.driver.wait(async () => (await selected.getAttribute("aria-selected")) === "true", 10_000);
    await tab.press(button("Проверить автомобиль"));
    await tab.see(text(car));
    await tab.see(button("Войти и проверить бесплатно"));
  });
