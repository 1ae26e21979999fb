import { useQuery } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import { useState } from "react";
import { useActingRole } from "@/api/companies";
import type { OwnWatches, Watch } from "@/api/types";
import { useStopWatching, watchesQuery } from "@/api/watches";
import { operationWords } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { LoadFailure } from "@/domain/errors/load-failure";
import { LinkButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { DashboardCard } from "../dashboard-card";
import { WatchRow } from "./watch-row";
import styles from "./watches.module.css";

/** Watched cars with their changes; each watch can be stopped. */
export function WatchList() {
  const watches = useQuery(watchesQuery);
  const [stopped, setStopped] = useState<Watch | null>(null);
  if (watches.data === undefined) {
    if (watches.error !== null) {
      return (
        <LoadFailure
          error={watches.error}
          onRetry={() => void watches.refetch()}
          title="Список не загрузился"
        />
      );
    }
    return (
      <>
        <VisuallyHidden>Список загружается</VisuallyHidden>
        <Skeleton height="16rem" />
      </>
    );
  }
  return (
    <DashboardCard
      title="Слежение за изменениями"
      lead={`Раз в день сверяем автомобили с реестрами. ${operationWords.notification} — ${formatRoubles(watches.data.price)} с баланса, первая сверка и дни без изменений бесплатны.`}
    >
      {watches.data.watches.length === 0 ? (
        <NoWatches offer={watches.data} />
      ) : (
        <ul className={styles.watches}>
          {watches.data.watches.map((watch) => (
            <WatchRow
              key={watch.id}
              watch={watch}
              price={watches.data.price}
              onStop={() => setStopped(watch)}
            />
          ))}
        </ul>
      )}
      <StopDialog watch={stopped} onClose={() => setStopped(null)} />
    </DashboardCard>
  );
}

function NoWatches({ offer }: { offer: OwnWatches }) {
  const isMember = useActingRole() !== "owner";
  return offer.isOffered ? (
    <EmptyState
      icon={BellRing}
      title="Вы пока ни за кем не следите"
      action={
        <LinkButton to="/dashboard?tab=reports" variant="secondary">
          К проверкам
        </LinkButton>
      }
    >
      Откройте отчёт и нажмите «Следить за изменениями». Одновременно — до {offer.maximum} автомобилей.
    </EmptyState>
  ) : (
    <EmptyState
      icon={BellRing}
      title="Доступно с подпиской для бизнеса"
      action={!isMember && <LinkButton to="/pricing?tab=subscriptions">Подписка для бизнеса</LinkButton>}
    >
      С ней можно узнать о новом ДТП, ограничении, розыске или смене владельца, не проверяя автомобиль заново.
    </EmptyState>
  );
}

function StopDialog({ watch, onClose }: { watch: Watch | null; onClose: () => void }) {
  const stop = useStopWatching();
  const close = () => {
    stop.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={watch !== null}
      title="Перестать следить?"
      action="Перестать следить"
      isDangerous
      busy={stop.isPending}
      onConfirm={() => {
        if (watch === null) return;
        stop.mutate(watch.id, {
          onSuccess: () => {
            close();
            showToast("good", "Больше не следим");
          },
        });
      }}
      onCancel={close}
    >
      <p>
        Уведомлений об автомобиле {watch?.car ?? watch?.vin} больше не будет. Найденные изменения останутся в
        истории операций.
      </p>
      <Failure error={stop.error} title="Слежение не выключено" />
    </ConfirmDialog>
  );
}
