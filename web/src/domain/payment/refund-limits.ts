/** Text on the time limits of refunds; the years are those of `core/src/payment_method.rs`. */
export const REFUND_LIMITS =
  "Платёж через SberPay можно вернуть в течение года, платёж другим способом — в течение трёх лет. Некоторые способы возвращают только платёж целиком.";
