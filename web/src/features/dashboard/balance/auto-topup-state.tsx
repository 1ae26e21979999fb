import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { savedCardsQuery } from "@/api/payments";
import type { AutoTopup } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { cardName } from "@/domain/payment/card-label";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button, LinkButton } from "@/ui/button";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { useChangeAutoTopup, withChange } from "./api";
import { AutoTopupForm } from "./auto-topup-form";
import styles from "./balance-tab.module.css";

/** Current step of automatic top-up: add a card, consent, change. */
export function AutoTopupState({ settings }: { settings: AutoTopup }) {
  const cards = useQuery(savedCardsQuery);
  const [isEditing, setEditing] = useState(false);
  if (cards.data === undefined) return <Skeleton height="10rem" />;
  if (cards.data.length === 0) {
    return (
      <>
        <Stopped settings={settings} />
        <Notice
          title="Сначала нужна сохранённая карта"
          actions={
            <LinkButton to="?tab=balance" size="sm" variant="secondary">
              К пополнению
            </LinkButton>
          }
        >
          Пополните баланс с отметкой «Сохранить карту», после этого автопополнение можно включить здесь.
        </Notice>
      </>
    );
  }
  if (isEditing) {
    return <AutoTopupForm settings={settings} cards={cards.data} onDone={() => setEditing(false)} />;
  }
  const card = cards.data.find(({ id }) => id === settings.paymentMethodId);
  const cardWords = card === undefined ? null : cardName(card);
  return settings.autoTopupEnabled ? (
    <Enabled settings={settings} card={cardWords} onEdit={() => setEditing(true)} />
  ) : (
    <>
      <Stopped settings={settings} />
      <div className={styles.actions}>
        <Button onClick={() => setEditing(true)}>
          {settings.stoppedReason === null ? "Включить автопополнение" : "Включить снова"}
        </Button>
      </div>
    </>
  );
}

function Stopped({ settings }: { settings: AutoTopup }) {
  if (settings.stoppedReason === null) return null;
  return (
    <Notice tone="attention" title="Автопополнение остановлено">
      {settings.stoppedMessage ?? "Банк отклонил списание."} Больше с карты ничего не спишется, пока вы не
      включите его снова.
    </Notice>
  );
}

interface EnabledProps {
  settings: AutoTopup;
  card: string | null;
  onEdit: () => void;
}

function Enabled({ settings, card, onEdit }: EnabledProps) {
  const change = useChangeAutoTopup();
  return (
    <>
      <p>
        <Badge tone="good">Включено</Badge>
      </p>
      <DefinitionList>
        <DefinitionItem title="Если на балансе меньше">
          {formatRoubles(settings.minimumBalance)}
        </DefinitionItem>
        <DefinitionItem title="Пополнить на">{formatRoubles(settings.autoTopupAmount)}</DefinitionItem>
        {card !== null && <DefinitionItem title="С карты">{card}</DefinitionItem>}
        <DefinitionItem title="Последнее пополнение">
          {settings.lastAt === null ? "ещё не было" : formatMinute(settings.lastAt)}
        </DefinitionItem>
      </DefinitionList>
      <Failure error={change.error} title="Не получилось выключить" />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onEdit}>
          Изменить
        </Button>
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={() =>
            change.mutate(withChange(settings, { autoTopupEnabled: false }), {
              onSuccess: () => showToast("good", "Автопополнение выключено"),
            })
          }
        >
          Выключить
        </Button>
      </div>
    </>
  );
}
