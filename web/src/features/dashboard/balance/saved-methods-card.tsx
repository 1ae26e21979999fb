import { useQuery } from "@tanstack/react-query";
import CreditCard from "lucide-react/icons/credit-card";
import { useState } from "react";
import { savedMethodsQuery, useRemoveSavedMethod } from "@/api/payments";
import type { SavedMethod } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { LoadFailure } from "@/domain/errors/load-failure";
import { methodExpiry, methodLabel } from "@/domain/payment/method-label";
import { formatMomentDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { DashboardCard } from "../dashboard-card";
import styles from "./balance-tab.module.css";

const USES = { autoTopup: "автопополнение", subscription: "подписка" } as const;

/** Saved payment methods, each of which can be removed. */
export function SavedMethodsCard() {
  const methods = useQuery(savedMethodsQuery);
  const [removed, setRemoved] = useState<SavedMethod | null>(null);
  return (
    <DashboardCard
      title="Сохранённые способы оплаты"
      lead="Реквизиты хранит ЮKassa, мы видим последние цифры номера."
    >
      <LoadFailure
        error={methods.error}
        onRetry={() => void methods.refetch()}
        title="Способы оплаты не загрузились"
      />
      {methods.isPending && <Skeleton height="4rem" />}
      {methods.data?.length === 0 && <p>Пока ничего нет.</p>}
      {methods.data && methods.data.length > 0 && (
        <ul className={styles.rows}>
          {methods.data.map((method) => (
            <li key={method.id}>
              <CreditCard size={22} strokeWidth={1.75} aria-hidden="true" />
              <div className={styles.rowText}>
                <h3>{method.title}</h3>
                <p className={styles.quiet}>
                  {[methodExpiry(method), `сохранено ${formatMomentDay(method.createdAt)}`]
                    .filter(Boolean)
                    .join(", ")}
                </p>
                {method.usedBy.length > 0 && (
                  <p className={styles.quiet}>
                    Оплачиваются: {method.usedBy.map((use) => USES[use]).join(", ")}
                  </p>
                )}
              </div>
              <div className={styles.rowActions}>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Удалить: ${methodLabel(method)}`}
                  onClick={() => setRemoved(method)}
                >
                  Удалить
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <RemovalDialog method={removed} onClose={() => setRemoved(null)} />
    </DashboardCard>
  );
}

function RemovalDialog({ method, onClose }: { method: SavedMethod | null; onClose: () => void }) {
  const remove = useRemoveSavedMethod();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={method !== null}
      title={method === null ? "Удалить способ оплаты?" : `Удалить ${methodLabel(method)}?`}
      action="Удалить способ оплаты"
      isDangerous
      busy={remove.isPending}
      onConfirm={() => {
        if (method === null) return;
        remove.mutate(method.id, {
          onSuccess: () => {
            close();
            showToast("good", "Способ оплаты удалён");
          },
        });
      }}
      onCancel={close}
    >
      <p>Платить им без подтверждения больше не получится. На деньги на балансе это не влияет.</p>
      {method?.usedBy.includes("autoTopup") && <p>Автопополнение выключится: оно списывает этим способом.</p>}
      {method?.usedBy.includes("subscription") && (
        <p>Подписка доработает до конца оплаченного месяца, следующий платёж не пройдёт.</p>
      )}
      <Failure error={remove.error} title="Способ оплаты не удалён" />
    </ConfirmDialog>
  );
}
