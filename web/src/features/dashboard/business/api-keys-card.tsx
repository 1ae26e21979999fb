import { useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { Link } from "react-router-dom";
import { apiKeysQuery } from "@/api/api-keys";
import type { ApiKey, OwnApiKeys } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import { ApiKeyRow } from "./api-key-row";
import styles from "./business.module.css";
import { NewKeyDialog } from "./new-key-dialog";
import { RevokeKeyDialog } from "./revoke-key-dialog";
import { RotateKeyDialog } from "./rotate-key-dialog";

type Action = { kind: "create" } | { kind: "rotate" | "revoke"; key: ApiKey };

/** Card of the open API's keys: list, creation, rotation, revocation. */
export function ApiKeysCard() {
  const keys = useQuery(apiKeysQuery);
  return (
    <DashboardCard
      title="Ключи API"
      lead="Программа с ключом заказывает и читает проверки от вашего имени. С тестовым ключом деньги не тратятся."
    >
      <QueryResult query={keys} failure="Ключи не загрузились" pending={<Skeleton height="12rem" />}>
        {(data) => <Keys own={data} />}
      </QueryResult>
    </DashboardCard>
  );
}

function Keys({ own }: { own: OwnApiKeys }) {
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const active = own.keys.filter(({ state }) => state === "active");
  const ended = own.keys.filter(({ state }) => state !== "active");
  const create = <Button onClick={() => setAction({ kind: "create" })}>Создать ключ</Button>;
  const rows = (keys: ApiKey[]) => (
    <ul className={styles.rows}>
      {keys.map((key) => (
        <ApiKeyRow
          key={key.id}
          apiKey={key}
          onRotate={() => setAction({ kind: "rotate", key })}
          onRevoke={() => setAction({ kind: "revoke", key })}
        />
      ))}
    </ul>
  );
  return (
    <>
      {active.length === 0 ? (
        <EmptyState icon={KeyRound} title="Действующих ключей нет" action={create}>
          Начните с тестового: он отвечает о машинах-образцах сразу и бесплатно.
        </EmptyState>
      ) : (
        <>
          {rows(active)}
          <div className={styles.actions}>{create}</div>
        </>
      )}
      <p className={styles.quiet}>
        Как начать и что умеет API: <Link to="/developers">страницы для разработчиков</Link>.
      </p>
      {!own.hasLiveAccess && (
        <p className={styles.quiet}>
          Рабочие ключи входят в подписку «Бизнес Про»:{" "}
          <Link to="/pricing?tab=subscriptions">посмотреть подписки</Link>.
        </p>
      )}
      {ended.length > 0 && (
        <Disclosure title={`Отозванные и истёкшие: ${ended.length}`}>{rows(ended)}</Disclosure>
      )}
      {action?.kind === "create" && <NewKeyDialog hasLiveAccess={own.hasLiveAccess} onClose={close} />}
      {action?.kind === "rotate" && <RotateKeyDialog apiKey={action.key} onClose={close} />}
      {action?.kind === "revoke" && <RevokeKeyDialog apiKey={action.key} onClose={close} />}
    </>
  );
}
