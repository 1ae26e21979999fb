import { expect, test } from "vitest";
import { type Delivery, needsReceiptContact, toggled, toPurchaseRequest } from "./delivery";

const OFFER = { id: "basic", name: "Базовый", price: 9.5 } as const;
const CAR = { query: "XTA219010N0000001", type: "vin" } as const;
const EMPTY: Delivery = { methods: ["email"], email: "", sms: "", link: "" };
const bought = (delivery: Partial<Delivery>) => toPurchaseRequest({ ...EMPTY, ...delivery }, OFFER, CAR);

test("the last delivery method stays selected", () => {
  expect(toggled(["email"], "sms")).toEqual(["email", "sms"]);
  expect(toggled(["email", "sms"], "email")).toEqual(["sms"]);
  expect(toggled(["sms"], "sms")).toEqual(["sms"]);
});

test("delivery by link alone requires a receipt contact", () => {
  expect(needsReceiptContact(["link"])).toBe(true);
  expect(needsReceiptContact(["link", "email"])).toBe(false);
  expect(bought({ methods: ["link"], link: " a@b.ru " })).toMatchObject({
    contacts: { link: "a@b.ru" },
    contact: "a@b.ru",
  });
});

test("only selected delivery methods are sent, and a link takes another method's contact", () => {
  const delivery = { methods: ["link", "sms"], email: "a@b.ru", sms: "+79161234567" } as const;
  expect(bought({ ...delivery, methods: [...delivery.methods] })).toMatchObject({
    ...CAR,
    packageType: "basic",
    amount: 9.5,
    deliveryMethods: ["link", "sms"],
    contacts: { link: "+79161234567", sms: "+79161234567" },
    deliveryMethod: "link",
  });
});
