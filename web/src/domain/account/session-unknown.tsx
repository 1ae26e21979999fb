import { useQuery } from "@tanstack/react-query";
import CloudOff from "lucide-react/icons/cloud-off";
import type { ReactNode } from "react";
import { currentUserQuery } from "@/api/current-user";
import { messageOf } from "@/api/problem";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page/page";
import styles from "./session-unknown.module.css";

/** Interval of the automatic retries, in milliseconds. */
const RETRY_MS = 10_000;
const TITLE = "Сервис не отвечает, вы не вышли";

/** Replaces a page that needs the user while the server does not return one. */
export function SessionUnknownPage({ children }: { children?: ReactNode }) {
  const user = useQuery({ ...currentUserQuery, refetchInterval: RETRY_MS });
  return (
    <Page title="Сервис не отвечает">
      <EmptyState
        icon={CloudOff}
        level="h1"
        title={TITLE}
        action={
          <Button busy={user.isFetching} onClick={() => void user.refetch()}>
            Попробовать ещё раз
          </Button>
        }
      >
        {messageOf(user.error, "Сервер не ответил.")} Входить заново не нужно: вход сохранён.
      </EmptyState>
      {children}
    </Page>
  );
}

/** Notice that the server does not return the user, above a page that works without one. */
export function SessionUnknownNotice() {
  const user = useQuery({ ...currentUserQuery, refetchInterval: RETRY_MS });
  return (
    <aside className={styles.notice} aria-label="Связь с сервисом">
      <Notice
        tone="attention"
        title={TITLE}
        actions={
          <Button variant="secondary" size="sm" busy={user.isFetching} onClick={() => void user.refetch()}>
            Попробовать ещё раз
          </Button>
        }
      >
        Баланс и отчёты появятся, когда сервис ответит.
      </Notice>
    </aside>
  );
}
