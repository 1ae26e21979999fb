/** Delivery of a quick purchase: form values and request body. */

import type { Path } from "react-hook-form";
import type { DeliveryMethod, QuickPurchase, SourceInputs } from "@/api/types";
import type { IdentifierKind, QuickPackage } from "@/core/types";

export interface Delivery {
  methods: DeliveryMethod[];
  email: string;
  sms: string;
  /** Contact for the receipt, needed when only a link is selected. */
  link: string;
}

/** Form field for each error path of the rule and of the server. */
export const FIELD_BY_ERROR_PATH: Record<string, Path<Delivery>> = {
  deliveryMethods: "methods",
  contacts: "link",
  contact: "link",
  "contacts.email": "email",
  "contacts.sms": "sms",
  "contacts.link": "link",
};

/** Whether no selected method has a contact to which the receipt can be sent. */
export function needsReceiptContact(methods: DeliveryMethod[]): boolean {
  return methods.length === 1 && methods[0] === "link";
}

/** Methods after toggling one; the last method stays selected. */
export function toggled(methods: DeliveryMethod[], method: DeliveryMethod): DeliveryMethod[] {
  if (!methods.includes(method)) return [...methods, method];
  return methods.length === 1 ? methods : methods.filter((each) => each !== method);
}

/** Request of a purchase with the displayed price; the server rejects another price. */
export function toPurchaseRequest(
  { methods, ...typed }: Delivery,
  offer: Pick<QuickPackage, "id" | "name" | "price">,
  car: { query: string; type: IdentifierKind },
  inputs?: SourceInputs,
): QuickPurchase {
  const email = typed.email.trim();
  const sms = typed.sms.trim();
  const own = { email, sms, link: needsReceiptContact(methods) ? typed.link.trim() : "" };
  const contact = methods.map((method) => own[method]).find((text) => text !== "") ?? "";
  // A link has no contact of its own, so the receipt is sent to the contact of another method.
  const contactOf = (method: DeliveryMethod) => own[method] || (method === "link" ? contact : "");
  const [first = "email"] = methods;
  return {
    packageType: offer.id,
    ...car,
    ...(inputs && { inputs }),
    deliveryMethods: methods,
    contacts: Object.fromEntries(methods.map((method) => [method, contactOf(method)])),
    amount: offer.price,
    description: `Отчёт «${offer.name}»`,
    contact,
    deliveryMethod: first,
  };
}
