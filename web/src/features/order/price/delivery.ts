/** How a report bought at once reaches its buyer, as the form holds it and as it is sent. */

import type { Path } from "react-hook-form";
import type { DeliveryMethod, QuickPurchase, SourceInputs } from "@/api/types";
import type { IdentifierKind, QuickPackage } from "@/core/types";

export interface Delivery {
  methods: DeliveryMethod[];
  email: string;
  sms: string;
  /** The contact of the receipt where only a link is wanted. */
  link: string;
}

/** Paths of the rule and of the server, and the fields they speak of. */
export const FIELD_OF: Record<string, Path<Delivery>> = {
  deliveryMethods: "methods",
  contacts: "link",
  contact: "link",
  "contacts.email": "email",
  "contacts.sms": "sms",
  "contacts.link": "link",
};

/** The other methods have a contact that the receipt can go to. */
export function needsReceiptContact(methods: DeliveryMethod[]): boolean {
  return methods.length === 1 && methods[0] === "link";
}

/** The other choice; the last method stays selected. */
export function toggled(methods: DeliveryMethod[], method: DeliveryMethod): DeliveryMethod[] {
  if (!methods.includes(method)) return [...methods, method];
  return methods.length === 1 ? methods : methods.filter((each) => each !== method);
}

/** The request of the purchase; the server's price must be the one that was shown. */
export function purchaseOf(
  { methods, ...typed }: Delivery,
  offer: Pick<QuickPackage, "id" | "name" | "price">,
  car: { query: string; type: IdentifierKind },
  inputs?: SourceInputs,
): QuickPurchase {
  const email = typed.email.trim();
  const sms = typed.sms.trim();
  const own = { email, sms, link: needsReceiptContact(methods) ? typed.link.trim() : "" };
  const contact = methods.map((method) => own[method]).find((text) => text !== "") ?? "";
  // A link needs no address of its own: its receipt goes where the report goes.
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
