import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import type { StockMonitoring } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { monitoringQuery } from "../api";
import styles from "./monitoring.module.css";
import { SwitchDialog } from "./switch-dialog";

/** Card of the monitoring of the whole stock: state, price, number of cars, switch. */
export function MonitoringCard() {
  const monitoring = useQuery(monitoringQuery);
  return (
    <QueryResult query={monitoring} failure="Наблюдение не загрузилось" pending={<Skeleton height="9rem" />}>
      {(data) => <Monitoring monitoring={data} />}
    </QueryResult>
  );
}

function Monitoring({ monitoring }: { monitoring: StockMonitoring }) {
  const id = useId();
  const role = useActingRole();
  const [isAsking, setAsking] = useState(false);
  const { isEnabled, isOffered, state } = monitoring;
  return (
    <section aria-labelledby={id}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2 id={id}>Наблюдение за складом</h2>
          {isEnabled && (
            <Badge tone={state === "active" ? "good" : "attention"}>
              {state === "active" ? "Включено" : "На паузе"}
            </Badge>
          )}
        </div>
        <p className={styles.quiet}>
          Раз в день сверяем машины с реестрами. Обо всех изменениях — одно письмо и событие вебхука.
        </p>
        <Facts monitoring={monitoring} />
        <Pause monitoring={monitoring} />
        {!isOffered && !isEnabled ? (
          <p>
            Доступно с подпиской «Бизнес Про».{" "}
            {role === "owner" ? (
              <Link to="/pricing?tab=subscriptions">Посмотреть подписку</Link>
            ) : (
              "Её оформляет владелец компании."
            )}
          </p>
        ) : role === "employee" ? (
          <p className={styles.quiet}>Включает и выключает владелец или менеджер.</p>
        ) : (
          <Button
            variant="secondary"
            className={styles.switch}
            aria-label={isEnabled ? "Выключить наблюдение" : undefined}
            onClick={() => setAsking(true)}
          >
            {isEnabled ? "Выключить" : "Включить наблюдение"}
          </Button>
        )}
      </Card>
      {isAsking && <SwitchDialog monitoring={monitoring} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Facts({ monitoring }: { monitoring: StockMonitoring }) {
  const { isEnabled, price, cars, maximum, unchecked, watchedByAccount, recent } = monitoring;
  return (
    <ul className={styles.facts}>
      <li>
        <strong>{formatRoubles(price)}</strong> за изменение, дни без изменений бесплатны
      </li>
      <li>
        {isEnabled ? "Наблюдаем" : "Подходят"} <strong>{counted(cars, "машина", "машины", "машин")}</strong>{" "}
        из {maximum} возможных
      </li>
      {unchecked > 0 && <li>Без отчёта не наблюдаем: {counted(unchecked, "машину", "машины", "машин")}</li>}
      {watchedByAccount > 0 && (
        <li>
          Следите отдельно: {counted(watchedByAccount, "машина", "машины", "машин")}, о них сообщаем сразу
        </li>
      )}
      {recent.changes > 0 && (
        <li>
          За {counted(recent.days, "день", "дня", "дней")}:{" "}
          {counted(recent.changes, "изменение", "изменения", "изменений")}, {formatRoubles(recent.cost)}
        </li>
      )}
    </ul>
  );
}

/** Reason why an enabled monitoring does not run. */
function Pause({ monitoring: { state, price } }: { monitoring: StockMonitoring }) {
  const isOwner = useActingRole() === "owner";
  if (state === "no_money") {
    return (
      <p>
        На балансе меньше {formatRoubles(price)}.{" "}
        {isOwner ? <Link to="/dashboard?tab=balance">Пополните баланс</Link> : "Его пополняет владелец"}, и
        наблюдение продолжится само.
      </p>
    );
  }
  if (state === "no_plan") {
    return (
      <p>
        Подписка «Бизнес Про» не действует.{" "}
        {isOwner ? (
          <Link to="/dashboard?tab=balance&part=plans">Оформите её снова</Link>
        ) : (
          "Её оформляет владелец"
        )}
        , и наблюдение продолжится само.
      </p>
    );
  }
  return null;
}
