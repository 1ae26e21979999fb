import { isRefusal, readyRules } from "@/core";
import { promo } from "@/core/limits.json";
import styles from "./pricing.module.css";

/** Banner of a promo code, with the text from core. */
export function PromoBanner() {
  const quote = readyRules().quote({ catalogue: "search", services: [], promoCode: promo.code });
  if (isRefusal(quote) || !quote.promo) return null;
  return (
    <p className={styles.promo}>
      <span>
        Промокод <strong className={styles.code}>{quote.promo.code}</strong>
      </span>
      <span>{quote.promo.message}</span>
    </p>
  );
}
