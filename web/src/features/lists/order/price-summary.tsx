import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import type { BatchQuote } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import type { IdentifierKind } from "@/core/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { counted } from "@/lib/plural";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import styles from "./order.module.css";
import type { BatchOrder } from "./use-batch-order";

const KIND_WORDS: Record<IdentifierKind, string> = {
  vin: "По VIN",
  license: "По госномеру",
  body: "По номеру кузова",
};

const MISSING = {
  cars: "Появится, когда в списке будут готовые машины.",
  services: "Появится, когда вы выберете хотя бы один источник.",
} as const;

/** Price of a list: cars by kind of identifier, ready reports, balance. */
export function PriceSummary({ order }: { order: BatchOrder }) {
  const { quote, quoteError, missing } = order;
  if (missing !== null) return <p className={styles.quiet}>{MISSING[missing]}</p>;
  if (quoteError !== null) {
    return <LoadFailure error={quoteError} onRetry={order.retryQuote} title="Цена не посчиталась" />;
  }
  return (
    <>
      <dl className={styles.facts}>{quote === undefined ? <PendingFacts /> : <Facts quote={quote} />}</dl>
      <LiveRegion>{quote !== undefined && <Affordable quote={quote} />}</LiveRegion>
      <p className={styles.quiet}>
        Деньги откладываются на каждую машину перед её проверкой и списываются только за ответившие источники.
      </p>
    </>
  );
}

function Facts({ quote }: { quote: BatchQuote }) {
  const { prices, existing, skipped, total, packageChecks, available } = quote;
  const isMember = useActingRole() !== "owner";
  return (
    <>
      {prices.map(({ type, rows, price }) => (
        <div key={type}>
          <dt>{KIND_WORDS[type]}</dt>
          <dd>
            {counted(rows, "машина", "машины", "машин")}
            {packageChecks === 0 && ` × ${formatRoubles(price)}`}
          </dd>
        </div>
      ))}
      {existing > 0 && (
        <div>
          <dt>Отчёт за сутки уже есть</dt>
          <dd>{counted(existing, "машина", "машины", "машин")}, бесплатно</dd>
        </div>
      )}
      {skipped.length > 0 && (
        <div>
          <dt>Пропустим</dt>
          <dd>{counted(skipped.length, "строку", "строки", "строк")}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>Итого</dt>
        <dd>
          {packageChecks > 0
            ? counted(packageChecks, "проверка", "проверки", "проверок")
            : `до ${formatRoubles(total)}`}
        </dd>
      </div>
      <div>
        <dt>{isMember ? "Вам доступно" : "На балансе"}</dt>
        <dd>{formatBalance(available)}</dd>
      </div>
    </>
  );
}

/** Placeholder in the size of the usual facts. */
function PendingFacts() {
  return ["По VIN", "Итого", "На балансе"].map((title) => (
    <div key={title} className={title === "Итого" ? styles.total : undefined}>
      <dt>{title}</dt>
      <dd>
        <Skeleton width="5rem" />
      </dd>
    </div>
  ));
}

function Affordable({ quote }: { quote: BatchQuote }) {
  const { affordable, toOrder, packageChecks } = quote;
  const isMember = useActingRole() !== "owner";
  if (affordable >= toOrder) return null;
  const cars = counted(affordable, "машину", "машины", "машин");
  const enough = affordable === 0 ? "Не хватит ни на одну машину" : `Хватит на ${cars} из ${toOrder}`;
  if (isMember) {
    return (
      <Notice tone="attention" title={enough}>
        {affordable > 0 && "На остальных список встанет на паузу. "}
        Баланс пополняет владелец компании, лимит поднимает он же или менеджер.
      </Notice>
    );
  }
  return packageChecks > 0 ? (
    <Notice tone="attention" title={enough}>
      На остальных список встанет на паузу. <Link to="/pricing">Купить пакет</Link>
    </Notice>
  ) : (
    <Notice tone="attention" title={enough}>
      {affordable > 0 && "На остальных список встанет на паузу: его можно продолжить после пополнения. "}
      <Link to="/dashboard?tab=balance">Пополнить баланс</Link>
    </Notice>
  );
}
