import { type ComponentProps, lazy, memo, Suspense, useRef } from "react";
import type { Negotiation, PriceBand, Report } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { classNames } from "@/lib/class-names";
import { useInView } from "@/lib/use-in-view";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { SectionFrame } from "../sections/section-frame";
import { SectionLink } from "../sections/section-link";
import pairs from "./pair-list.module.css";
import styles from "./price-section.module.css";

// Loaded on demand, because most users do not scroll to the form.
const ListingPrice = lazy(() => import("./listing-price"));

interface PriceSectionProps {
  reportId: string;
  price: PriceBand | null;
  bargain: Negotiation | null;
  /** Reasons of the verdict of the report. */
  reasons: Report["verdict"]["reasons"];
}

/** Section of the price range of the car and the negotiation discount for the findings. */
export const PriceSection = memo(function PriceSection({
  reportId,
  price,
  bargain,
  reasons,
}: PriceSectionProps) {
  return (
    <SectionFrame id="price" title="Цена и торг">
      {price !== null && (
        <>
          <Band price={price} />
          <p className={styles.note}>{price.note}</p>
          <LazyListingPrice key={reportId} reportId={reportId} band={price} reasons={reasons} />
        </>
      )}
      {bargain !== null && <NegotiationDetails bargain={bargain} />}
    </SectionFrame>
  );
});

/** Form of the listing price, loaded when it comes into view. */
function LazyListingPrice(props: ComponentProps<typeof ListingPrice>) {
  const index = useRef<HTMLDivElement>(null);
  const isInView = useInView(index);
  const waiting = <Skeleton height="6rem" />;
  return (
    <div ref={index} className={classNames(!isInView && styles.waiting)}>
      {isInView ? (
        <SectionErrorBoundary section="advert-price">
          <Suspense fallback={waiting}>
            <ListingPrice {...props} />
          </Suspense>
        </SectionErrorBoundary>
      ) : (
        waiting
      )}
    </div>
  );
}

/** Price range bar from quick sale to very good condition; the text below has the same values. */
function Band({ price: { min, typical, max, minIsTradeIn } }: { price: PriceBand }) {
  const middle = max > min ? ((typical - min) / (max - min)) * 100 : 50;
  return (
    <Stack gap={3}>
      <div className={styles.band} aria-hidden="true">
        <span className={styles.middle} style={{ left: `${middle.toFixed(2)}%` }} />
      </div>
      <dl className={styles.words}>
        <div>
          <dt>{minIsTradeIn ? "Трейд-ин" : "Быстрая продажа"}</dt>
          <dd>{formatRoubles(min)}</dd>
        </div>
        <div className={styles.typical}>
          <dt>Рыночная цена</dt>
          <dd>{formatRoubles(typical)}</dd>
        </div>
        <div>
          <dt>Отличное состояние</dt>
          <dd>{formatRoubles(max)}</dd>
        </div>
      </dl>
    </Stack>
  );
}

/** Negotiation discount: its total, the findings with their shares, and a note on the rule. */
function NegotiationDetails({ bargain: { items, percent, sum, note } }: { bargain: Negotiation }) {
  return (
    <Stack gap={2}>
      <p>
        Торгуйтесь на <strong>{percent}&nbsp;%</strong>
        {sum != null && (
          <>
            , это около <strong>{formatRoubles(sum)}</strong>
          </>
        )}
        :
      </p>
      <ul className={pairs.pairs}>
        {items.map(({ text, percent: share, anchor }) => (
          <li key={text}>
            <SectionLink id={anchor}>{text}</SectionLink>
            <span>{share}&nbsp;%</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{note}</p>
    </Stack>
  );
}
