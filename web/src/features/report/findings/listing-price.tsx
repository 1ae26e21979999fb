import { useMemo, useState } from "react";
import { isRefusal, preloadRules, type Rules, useRules } from "@/core";
import type { Advert } from "@/core/types";
import { RulesRetry } from "@/domain/errors/rules-retry";
import { readText, useTabDraft } from "@/domain/form/use-tab-draft";
import { useIdle } from "@/lib/use-idle";
import { DigitsField } from "@/ui/form/digits-field";
import { LiveRegion } from "@/ui/live-region";
import styles from "./listing-price.module.css";

const MASK = { groups: [3, 3, 3, 3], separator: "\u00a0", fromEnd: true };

interface ListingPriceProps extends Omit<Advert, "price"> {
  reportId: string;
}

/** Form that compares a typed listing price with the price range, in the browser only. */
export default function ListingPrice({ reportId, band, reasons }: ListingPriceProps) {
  const [typed, setTyped] = useTabDraft(`advert-price ${reportId}`, "", readText);
  const [isTouched, setTouched] = useState(false);
  const { rules, failed } = useRules();
  useIdle(preloadRules);
  const answer = useComparison(rules, typed, { band, reasons });
  const refusal = answer !== null && isRefusal(answer) ? answer.errors[0]?.message : undefined;
  const comparison = answer === null || isRefusal(answer) ? null : answer;
  return (
    <form className={styles.advert} data-saved noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles.field}>
        <DigitsField
          label="Цена в объявлении, ₽"
          mask={MASK}
          normalize={dropKopecks}
          autoComplete="off"
          hint="Сравним с оценкой на этой странице: цена никуда не отправляется"
          value={typed}
          error={isTouched ? refusal : undefined}
          onChange={setTyped}
          onBlur={() => setTouched(true)}
        />
      </div>
      <p className={styles.said} aria-live="polite">
        {comparison?.text}
      </p>
      <LiveRegion>
        {failed && typed !== "" && <RulesRetry>Сравнение с оценкой не загрузилось.</RulesRetry>}
      </LiveRegion>
      {comparison?.note != null && <p className={styles.note}>{comparison.note}</p>}
    </form>
  );
}

/** Comparison of the typed price; null without a price and until the rules are loaded. */
function useComparison(rules: Rules | undefined, typed: string, { band, reasons }: Omit<Advert, "price">) {
  return useMemo(() => {
    const digits = typed.replace(/\D/g, "");
    if (rules === undefined || digits === "") return null;
    return rules.compareAdvert({ price: Number(digits), band, reasons });
  }, [rules, typed, band, reasons]);
}

/** Text without the kopecks of a pasted «1 250 000,00 ₽», which would be read as two more digits. */
function dropKopecks(text: string): string {
  return text.replace(/[.,]\d{1,2}\D*$/, "");
}
