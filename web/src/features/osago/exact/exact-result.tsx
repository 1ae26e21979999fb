import Link2 from "lucide-react/icons/link-2";
import type { TariffQuote } from "@/core/types";
import { Money } from "@/domain/price/money";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Notice } from "@/ui/notice";
import styles from "./exact-result.module.css";
import { Waterfall } from "./waterfall";
import { stepsOf } from "./waterfall-steps";

interface ExactResultProps {
  quote: TariffQuote | null;
  /** Base rate of the insurer in roubles; NaN without one. */
  baseRate: number;
  /** URL that opens the calculator with these answers. */
  url: string;
}

/** Premium with its corridor and calculation. */
export function ExactResult({ quote, baseRate, url }: ExactResultProps) {
  return (
    <div className={styles.result}>
      <p className={styles.caption}>{quote?.price === undefined ? "Коридор цены полиса" : "Цена полиса"}</p>
      <p className={styles.price} aria-live="polite">
        {quote === null ? "—" : <Price quote={quote} />}
      </p>
      {quote === null ? (
        <p className={styles.note}>Заполните отмеченные поля — посчитаем сразу.</p>
      ) : (
        <Details quote={quote} baseRate={baseRate} />
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<Link2 size={18} aria-hidden="true" />}
        onClick={() => void copyText(window.location.origin + url, "По ссылке откроется этот же расчёт")}
      >
        Скопировать ссылку на расчёт
      </Button>
    </div>
  );
}

function Price({ quote: { price, min, max } }: { quote: TariffQuote }) {
  if (price !== undefined) return <Money value={price} decimals={2} />;
  return (
    <>
      от <Money value={min} decimals={2} /> до <Money value={max} decimals={2} />
    </>
  );
}

function Details({ quote, baseRate }: { quote: TariffQuote; baseRate: number }) {
  const { edition, price, min, max, warnings } = quote;
  const rate = price === undefined ? quote.baseRate.max : baseRate;
  return (
    <>
      {price !== undefined && (
        <p className={styles.note}>
          Коридор тарифа: от <Money value={min} decimals={2} /> до <Money value={max} decimals={2} />
        </p>
      )}
      <p className={styles.note}>
        {edition.acts}, действует с {formatDay(edition.inForce)}.
      </p>
      <Waterfall
        steps={stepsOf(quote, rate, price ?? max)}
        title={price === undefined ? "Как складывается верхняя граница" : "Как складывается цена"}
      />
      {warnings.length > 0 && (
        <Notice tone="attention" title="Что не подтверждено">
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
