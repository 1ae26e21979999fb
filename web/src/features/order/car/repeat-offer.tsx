import type { Estimate } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { LinkButton } from "@/ui/button";
import { CheckField } from "@/ui/form/check-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import type { OrderPayment } from "../price/use-order-payment";
import styles from "./repeat-offer.module.css";

interface RepeatOfferProps {
  payment: Pick<OrderPayment, "estimate" | "reusesAnswers" | "setReusesAnswers">;
}

/** Offers an existing report of the car, or an order that reuses stored answers. */
export function RepeatOffer({ payment }: RepeatOfferProps) {
  const { estimate, reusesAnswers, setReusesAnswers } = payment;
  const existing = estimate?.existingReport;
  const stored = estimate?.stored ?? [];
  return (
    <LiveRegion>
      {existing && (
        <Notice
          title="Отчёт по этой машине уже есть"
          actions={
            <LinkButton to={`/report/${existing.id}`} variant="secondary" size="sm">
              Открыть отчёт
            </LinkButton>
          }
        >
          <p>Такой же заказ вы сделали {formatMinute(existing.createdAt)}. Открыть его можно бесплатно.</p>
        </Notice>
      )}
      {stored.length > 0 && (
        <div className={styles.stored}>
          <CheckField
            label="Взять готовые ответы"
            checked={reusesAnswers}
            onChange={(event) => setReusesAnswers(event.target.checked)}
          />
          <StoredAnswers stored={stored} />
        </div>
      )}
    </LiveRegion>
  );
}

function StoredAnswers({ stored }: Pick<Estimate, "stored">) {
  return (
    <>
      <p>Эти источники уже отвечали об этой машине. Отчёт будет готов быстрее, цена та же:</p>
      <ul>
        {stored.map(({ service, title, age }) => (
          <li key={service}>
            {title}: {age}
          </li>
        ))}
      </ul>
    </>
  );
}
