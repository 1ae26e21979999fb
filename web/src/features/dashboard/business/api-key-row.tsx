import type { ApiKey } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { SCOPES } from "@/domain/business/scopes";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import styles from "./business.module.css";

const ENDED = { revoked: "Отозван", expired: "Истёк" } as const;

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onRotate: () => void;
  onRevoke: () => void;
}

/** List row of an API key: prefix, limits, last use and actions. */
export function ApiKeyRow({ apiKey, onRotate, onRevoke }: ApiKeyRowProps) {
  const { name, prefix, mode, state } = apiKey;
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <h3>
          {name}{" "}
          <Badge tone={mode === "live" ? "accent" : "neutral"}>
            {mode === "live" ? "Рабочий" : "Тестовый"}
          </Badge>
          {state !== "active" && <Badge tone="stop">{ENDED[state]}</Badge>}
        </h3>
        <p>
          <code>{prefix}…</code>
        </p>
        <p className={styles.quiet}>{apiKey.scopes.map((scope) => SCOPES[scope]).join(" · ")}</p>
        <Limits apiKey={apiKey} />
        <LastUse apiKey={apiKey} />
      </div>
      {state === "active" && (
        <div className={styles.rowActions}>
          <Button variant="secondary" size="sm" aria-label={`Заменить: ${name}`} onClick={onRotate}>
            Заменить
          </Button>
          <Button variant="secondary" size="sm" aria-label={`Отозвать: ${name}`} onClick={onRevoke}>
            Отозвать
          </Button>
        </div>
      )}
    </li>
  );
}

function Limits({ apiKey }: { apiKey: ApiKey }) {
  const { monthlyCap, networks, expiresAt } = apiKey;
  const limits = [
    monthlyCap !== null && `не больше ${formatRoubles(monthlyCap)} в\u00a0месяц`,
    networks.length > 0 && `только с ${networks.join(", ")}`,
    expiresAt !== null && `до ${formatMinute(expiresAt)}`,
  ].filter((limit) => limit !== false);
  if (limits.length === 0) return null;
  return <p className={styles.quiet}>Ограничения: {limits.join("; ")}</p>;
}

function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const { lastUsedAt, lastUsedAddress, lastUsedAgent, createdAt } = apiKey;
  const from = [lastUsedAddress, lastUsedAgent].filter((part) => part !== null).join(", ");
  return (
    <p className={styles.quiet}>
      {lastUsedAt === null
        ? `Создан ${formatMinute(createdAt)}, ещё не использован`
        : `Последний вызов ${formatMinute(lastUsedAt)}${from === "" ? "" : `: ${from}`}`}
    </p>
  );
}
