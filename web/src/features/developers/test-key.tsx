import { Link } from "react-router-dom";
import { useCreateApiKey } from "@/api/api-keys";
import { useCurrentUser } from "@/api/current-user";
import type { NewApiKey } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { Button, LinkButton } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import styles from "./quick-start.module.css";

const TEST_KEY: NewApiKey = {
  name: "Быстрый старт",
  mode: "test",
  scopes: ["checks:read", "checks:write", "balance:read", "watches", "webhooks"],
  networks: [],
  monthlyCap: null,
  expiresAt: null,
};

interface TestKeyProps {
  /** The created key; null before. */
  token: string | null;
  onCreated: (token: string) => void;
}

/** Creation of a test key: a button for a signed-in user, a link to sign in for a visitor. */
export function TestKey({ token, onCreated }: TestKeyProps) {
  const user = useCurrentUser();
  if (user === undefined) return <Skeleton height="3rem" />;
  if (user === null) {
    return (
      <div className={styles.key}>
        <p>Ключ создаётся на этой странице, когда вы вошли.</p>
        <LinkButton to="/auth-flow?next=%2Fdevelopers">Войти и создать ключ</LinkButton>
      </div>
    );
  }
  return <KeyOfUser token={token} onCreated={onCreated} />;
}

function KeyOfUser({ token, onCreated }: TestKeyProps) {
  const create = useCreateApiKey();
  const press = () => {
    if (token !== null) void copyText(token, "Ключ скопирован");
    else create.mutate(TEST_KEY, { onSuccess: (created) => onCreated(created.token) });
  };
  return (
    <div className={styles.key}>
      <LiveRegion>{token !== null && <CreatedTestKey token={token} />}</LiveRegion>
      {/* One button for both actions, so that it keeps the focus. */}
      <Button variant={token === null ? "primary" : "secondary"} busy={create.isPending} onClick={press}>
        {token === null ? "Создать тестовый ключ" : "Скопировать ключ"}
      </Button>
      <Failure error={create.error} title="Ключ не создан" />
    </div>
  );
}

function CreatedTestKey({ token }: { token: string }) {
  return (
    <div className={styles.key}>
      <p>
        Ключ подставлен в команды ниже. Сохраните его: больше мы его не покажем. Отозвать или заменить ключ
        можно в <Link to="/dashboard?tab=business">личном кабинете</Link>.
      </p>
      <code className={styles.token}>{token}</code>
    </div>
  );
}
