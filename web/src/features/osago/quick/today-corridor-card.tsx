import { useRef } from "react";
import type { OsagoInput } from "@/core/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Money } from "@/domain/price/money";
import { formatDay, moscowToday } from "@/lib/dates";
import { useInView } from "@/lib/use-in-view";
import { Button } from "@/ui/button";
import styles from "../osago-calculator.module.css";
import { useTariff } from "../use-tariff";
import { corridorOf } from "./today-corridor";

interface TodayCorridorProps {
  answers: OsagoInput;
  onExact: () => void;
}

/** Price range by today's tariff for the six answers; the tariff loads when the card is in view. */
export function TodayCorridor({ answers, onExact }: TodayCorridorProps) {
  const container = useRef<HTMLElement>(null);
  const tariff = useTariff(useInView(container));
  const corridor = tariff.data ? corridorOf(tariff.data, answers, moscowToday()) : null;
  return (
    <section ref={container} className={styles.today} aria-label="По тарифу на сегодня">
      <p className={styles.caption}>По тарифу на сегодня</p>
      <p className={styles.corridor} aria-live="polite">
        {corridor === null ? (
          "—"
        ) : (
          <>
            от <Money value={corridor.min} decimals={2} /> до <Money value={corridor.max} decimals={2} />
          </>
        )}
      </p>
      <LoadFailure
        error={tariff.error}
        onRetry={() => void tariff.refetch()}
        title="Действующий тариф не загрузился"
      />
      <p className={styles.note}>
        {corridor !== null && (
          <>
            {corridor.edition.acts}, действует с {formatDay(corridor.edition.inForce)}.{" "}
          </>
        )}
        Шесть ответов оставляют открытыми точный возраст, стаж{answers.region === "other" && ", город"} и
        ставку страховщика.
      </p>
      {corridor !== null && corridor.warnings.length > 0 && (
        <ul className={styles.doubts}>
          {corridor.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="sm" onClick={onExact}>
        Посчитать точно
      </Button>
    </section>
  );
}
