import { useQuery } from "@tanstack/react-query";
import CreditCard from "lucide-react/icons/credit-card";
import { useState } from "react";
import { savedCardsQuery, useRemoveCard } from "@/api/payments";
import type { SavedCard } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { LoadFailure } from "@/domain/errors/load-failure";
import { cardExpiry, cardName } from "@/domain/payment/card-label";
import { formatMomentDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { DashboardCard } from "../dashboard-card";
import styles from "./balance-tab.module.css";

const USES = { autoTopup: "автопополнение", subscription: "подписка" } as const;

/** Saved cards, each of which can be removed. */
export function SavedCardsCard() {
  const cards = useQuery(savedCardsQuery);
  const [removed, setRemoved] = useState<SavedCard | null>(null);
  return (
    <DashboardCard
      title="Сохранённые карты"
      lead="Номера карт хранит ЮKassa, мы видим последние четыре цифры."
    >
      <LoadFailure error={cards.error} onRetry={() => void cards.refetch()} title="Карты не загрузились" />
      {cards.isPending && <Skeleton height="4rem" />}
      {cards.data?.length === 0 && (
        <p>Сохранённых карт нет. Карта сохраняется при оплате, если отметить «Сохранить карту».</p>
      )}
      {cards.data && cards.data.length > 0 && (
        <ul className={styles.rows}>
          {cards.data.map((card) => (
            <li key={card.id}>
              <CreditCard size={22} strokeWidth={1.75} aria-hidden="true" />
              <div className={styles.rowText}>
                <h3>{cardName(card)}</h3>
                <p className={styles.quiet}>
                  {[cardExpiry(card), `сохранена ${formatMomentDay(card.createdAt)}`]
                    .filter(Boolean)
                    .join(", ")}
                </p>
                {card.usedBy.length > 0 && (
                  <p className={styles.quiet}>
                    С неё платятся: {card.usedBy.map((use) => USES[use]).join(", ")}
                  </p>
                )}
              </div>
              <div className={styles.rowActions}>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Удалить: ${cardName(card)}`}
                  onClick={() => setRemoved(card)}
                >
                  Удалить
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <RemovalDialog card={removed} onClose={() => setRemoved(null)} />
    </DashboardCard>
  );
}

function RemovalDialog({ card, onClose }: { card: SavedCard | null; onClose: () => void }) {
  const remove = useRemoveCard();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={card !== null}
      title={card === null ? "Удалить карту?" : `Удалить карту ${cardName(card)}?`}
      action="Удалить карту"
      isDangerous
      busy={remove.isPending}
      onConfirm={() => {
        if (card === null) return;
        remove.mutate(card.id, {
          onSuccess: () => {
            close();
            showToast("good", "Карта удалена");
          },
        });
      }}
      onCancel={close}
    >
      <p>Платить ею без ввода номера больше не получится. На деньги на балансе это не влияет.</p>
      {card?.usedBy.includes("autoTopup") && <p>Автопополнение выключится: оно списывает с этой карты.</p>}
      {card?.usedBy.includes("subscription") && (
        <p>Подписка доработает до конца оплаченного месяца, следующий платёж с этой карты не пройдёт.</p>
      )}
      <Failure error={remove.error} title="Карта не удалена" />
    </ConfirmDialog>
  );
}
