import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { savedCardsQuery } from "@/api/payments";
import type { AutoTopup, AutoTopupChange } from "@/api/types";
import { cardName } from "@/components/payment/card-words";
import { Badge } from "@/components/ui/badge";
import { Button, LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { showToast } from "@/components/ui/toast";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { CabinetCard } from "../cabinet-card";
import { Failure } from "../failure";
import { LoadFailure } from "../load-failure";
import { autoTopupQuery, useChangeAutoTopup } from "./api";
import { AutoTopupForm } from "./auto-topup-form";
import styles from "./balance-tab.module.css";

/** Top-ups by themselves when the balance runs low: off unless agreed to, stopped by any decline. */
export function AutoTopupCard() {
  const settings = useQuery(autoTopupQuery);
  return (
    <CabinetCard
      title="Автопополнение"
      lead="Когда баланс опустится ниже порога, мы сами пополним его с сохранённой карты: не чаще раза в час, о каждом списании сообщим."
    >
      {settings.isError && (
        <LoadFailure error={settings.error} onRetry={() => void settings.refetch()}>
          Автопополнение не загрузилось
        </LoadFailure>
      )}
      {settings.isPending && <Skeleton height="10rem" />}
      {settings.data && (
        <>
          <State settings={settings.data} />
          <MonthlyCharge settings={settings.data} />
        </>
      )}
    </CabinetCard>
  );
}

function State({ settings }: { settings: AutoTopup }) {
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
      <dl className={styles.facts}>
        <Fact title="Если на балансе меньше">{formatRoubles(settings.minimumBalance)}</Fact>
        <Fact title="Пополнить на">{formatRoubles(settings.autoTopupAmount)}</Fact>
        {card !== null && <Fact title="С карты">{card}</Fact>}
        <Fact title="Последнее пополнение">
          {settings.lastAt === null ? "ещё не было" : formatMinute(settings.lastAt)}
        </Fact>
      </dl>
      <Failure error={change.error} title="Не получилось выключить" />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onEdit}>
          Изменить
        </Button>
        <Button
          variant="secondary"
          busy={change.isPending}
          onClick={() =>
            change.mutate(wireOf(settings, { autoTopupEnabled: false }), {
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

/** Subscriptions are charged by themselves too, and that can be switched off as well. */
function MonthlyCharge({ settings }: { settings: AutoTopup }) {
  const change = useChangeAutoTopup();
  return (
    <>
      <Switch
        label="Ежемесячный платёж по подписке"
        hint="Пока включено, подписка продлевается с карты каждый месяц. Без подписки ничего не списывается."
        checked={change.isPending ? change.variables.monthlyTopupRequired : settings.monthlyTopupRequired}
        onChange={(monthlyTopupRequired) => change.mutate(wireOf(settings, { monthlyTopupRequired }))}
      />
      <Failure error={change.error} title="Не сохранилось" />
    </>
  );
}

/** The same settings but for a change; what is on already has its consent. */
function wireOf(settings: AutoTopup, change: Partial<AutoTopupChange>): AutoTopupChange {
  const { minimumBalance, autoTopupAmount, autoTopupEnabled, monthlyTopupRequired, paymentMethodId } =
    settings;
  return {
    minimumBalance,
    autoTopupAmount,
    autoTopupEnabled,
    monthlyTopupRequired,
    paymentMethodId,
    ...change,
  };
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
