import type { ShopMethod } from "@/api/types";

const METHODS: ShopMethod[] = [
  { kind: "sbp", name: "СБП", by: "по СБП", isSaveable: true },
  { kind: "bank_card", name: "банковская карта", by: "картой", isSaveable: true },
  { kind: "yoo_money", name: "кошелёк ЮMoney", by: "с кошелька ЮMoney", isSaveable: true },
];

/** Fake response with the payment methods of a shop. */
export const SHOP_METHODS = { "GET /api/payment/methods": METHODS };
