import { useId } from "react";
import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import type { Watch, WatchChange } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Money } from "@/domain/price/money";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import styles from "./watches.module.css";

/** Number of changes shown before the row is expanded. */
const LATEST = 3;

interface WatchRowProps {
  watch: Watch;
  /** Price of a notification, in roubles. */
  price: number;
  onStop: () => void;
}

/** List row of a watched car: start, last check, changes. */
export function WatchRow({ watch, price, onStop }: WatchRowProps) {
  const id = useId();
  const name = watch.car ?? "Автомобиль";
  const role = useActingRole();
  return (
    <li>
      <article aria-labelledby={id} className={styles.watch}>
        <div className={styles.head}>
          <h3 id={id}>{watch.reportId ? <Link to={`/report/${watch.reportId}`}>{name}</Link> : name}</h3>
          <Badge tone={watch.state === "active" ? "good" : "attention"}>
            {watch.state === "active" ? "Следим" : "На паузе"}
          </Badge>
        </div>
        <p className={styles.vin}>{watch.vin}</p>
        <p className={styles.quiet}>
          С {formatMomentDay(watch.createdAt)}.{" "}
          {watch.lookedAt ? `Сверяли ${formatMinute(watch.lookedAt)}.` : "Первой сверки ещё не было."}
        </p>
        <PauseReason state={watch.state} price={price} />
        {watch.silent.length > 0 && (
          <p className={styles.quiet}>
            В последний раз не ответили: {watch.silent.join(", ")}. Спросим при следующей сверке.
          </p>
        )}
        {watch.lookedAt && <Changes changes={watch.changes} />}
        {role !== "employee" && (
          <div>
            <Button variant="secondary" size="sm" aria-label={`Перестать следить: ${name}`} onClick={onStop}>
              Перестать следить
            </Button>
          </div>
        )}
      </article>
    </li>
  );
}

function PauseReason({ state, price }: { state: Watch["state"]; price: number }) {
  const isMember = useActingRole() !== "owner";
  if (isMember && state === "no_money") {
    return <p>На балансе компании меньше {formatRoubles(price)}. Его пополняет владелец.</p>;
  }
  if (isMember && state === "no_plan") return <p>Подписка компании для бизнеса не действует.</p>;
  if (state === "no_money") {
    return (
      <p>
        На балансе меньше {formatRoubles(price)}. <Link to="/dashboard?tab=balance">Пополните баланс</Link>, и
        слежение продолжится само.
      </p>
    );
  }
  if (state === "no_plan") {
    return (
      <p>
        Подписка для бизнеса не действует.{" "}
        <Link to="/dashboard?tab=balance&part=plans">Оформите её снова</Link>, и слежение продолжится само.
      </p>
    );
  }
  return null;
}

function Changes({ changes }: { changes: WatchChange[] }) {
  if (changes.length === 0) return <p className={styles.quiet}>Изменений не найдено.</p>;
  const older = changes.slice(LATEST);
  return (
    <>
      <ChangeRows changes={changes.slice(0, LATEST)} />
      {older.length > 0 && (
        <details>
          <summary className={styles.more}>Более ранние: {older.length}</summary>
          <ChangeRows changes={older} />
        </details>
      )}
    </>
  );
}

function ChangeRows({ changes }: { changes: WatchChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          <span className={styles.quiet}>{formatMinute(change.foundAt)}</span>
          <span className={styles.cost}>
            <Money value={change.cost} />
          </span>
          <span className={styles.words}>{change.summary}</span>
        </li>
      ))}
    </ul>
  );
}
