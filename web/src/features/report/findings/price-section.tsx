import { lazy, memo, Suspense } from "react";
import type { PriceBand, Report } from "@/api/types";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { SectionFrame } from "../sections/section-frame";
import { roublesText } from "../words";
import styles from "./price-section.module.css";

// The forms are not worth waiting for at the head of a report.
const AdvertPrice = lazy(() => import("./advert-price"));

interface PriceSectionProps {
  reportId: string;
  price: PriceBand;
  /** Of the verdict. */
  reasons: Report["verdict"]["reasons"];
}

/** What the car may cost: from a quick sale to a very good state. The words under the band are its table. */
export const PriceSection = memo(function PriceSection({ reportId, price, reasons }: PriceSectionProps) {
  const { min, typical, max } = price;
  const middle = max > min ? ((typical - min) / (max - min)) * 100 : 50;
  return (
    <SectionFrame id="price" title="Сколько стоит такой автомобиль">
      <Stack gap={3}>
        <div className={styles.band} aria-hidden="true">
          <span className={styles.middle} style={{ left: `${middle.toFixed(2)}%` }} />
        </div>
        <dl className={styles.words}>
          <div>
            <dt>{price.minIsTradeIn ? "Трейд-ин" : "Быстрая продажа"}</dt>
            <dd>{roublesText(min)}</dd>
          </div>
          <div className={styles.typical}>
            <dt>Рыночная цена</dt>
            <dd>{roublesText(typical)}</dd>
          </div>
          <div>
            <dt>Отличное состояние</dt>
            <dd>{roublesText(max)}</dd>
          </div>
        </dl>
      </Stack>
      <p className={styles.note}>{price.note}</p>
      <Suspense fallback={<Skeleton height="6rem" />}>
        <AdvertPrice key={reportId} reportId={reportId} band={price} reasons={reasons} />
      </Suspense>
    </SectionFrame>
  );
});
