import { useQuery } from "@tanstack/react-query";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { secondFactorQuery } from "@/api/second-factor";
import { LoadFailure } from "@/domain/errors/load-failure";
import { ConfirmForm } from "@/domain/second-factor/confirm-form";
import { LinkButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHead } from "@/ui/page/page-head";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./second-factor-gate.module.css";

interface SecondFactorGateProps {
  /** Title of the page that the gate protects. */
  title: string;
  children: ReactNode;
}

/** Second factor of staff before a protected page; no admin request is sent before it. */
export function SecondFactorGate({ title, children }: SecondFactorGateProps) {
  const factor = useQuery(secondFactorQuery);
  if (factor.data === undefined) {
    return (
      <>
        <PageHead title={title} />
        <LoadFailure
          error={factor.error}
          onRetry={() => void factor.refetch()}
          title="Не удалось узнать, подтверждён ли вход"
        />
        {factor.isPending && (
          <>
            <VisuallyHidden>Страница загружается</VisuallyHidden>
            <Skeleton height="18rem" />
          </>
        )}
      </>
    );
  }
  if (factor.data.enrolledAt === null) {
    return (
      <EmptyState
        icon={ShieldCheck}
        level="h1"
        title="Подключите второй фактор"
        action={<LinkButton to="/dashboard?tab=settings&part=sign-in">Подключить</LinkButton>}
      >
        Панель открывается только после входа с кодом из приложения на телефоне.
      </EmptyState>
    );
  }
  if (factor.data.confirmedAt !== null) return children;
  return (
    <>
      <PageHead title="Подтвердите вход" />
      <Card className={styles.card}>
        <p>Введите код из приложения, которое вы подключили в настройках кабинета.</p>
        <ConfirmForm />
      </Card>
    </>
  );
}
