import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { savedMethodsQuery } from "@/api/payments";
import type { AutoTopup } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { methodLabel } from "@/domain/payment/method-label";
import { SAVEABLE_METHODS_NOTE } from "@/domain/payment/shop-methods";
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

/** Next step of setting up the automatic top-up: save a method, give the consent, change settings. */
export function AutoTopupState({ settings }: { settings: AutoTopup }) {
  const methods = useQuery(savedMethodsQuery);
  const [isEditing, setEditing] = useState(false);
  if (methods.data === undefined) return <Skeleton height="10rem" />;
  if (methods.data.length === 0) {
    return (
      <>
        <Stopped settings={settings} />
        <Notice
          title="Сначала нужен сохранённый способ оплаты"
          actions={
            <LinkButton to="?tab=balance" size="sm" variant="secondary">
              К пополнению
            </LinkButton>
          }
        >
          Пополните баланс с отметкой «Сохранить способ оплаты», после этого автопополнение можно включить
          здесь. {SAVEABLE_METHODS_NOTE}
        </Notice>
      </>
    );
  }
  if (isEditing) {
    return <AutoTopupForm settings={settings} methods={methods.data} onDone={() => setEditing(false)} />;
  }
  const method = methods.data.find(({ id }) => id === settings.paymentMethodId);
  return settings.autoTopupEnabled ? (
    <Enabled
      settings={settings}
      method={method ? methodLabel(method) : null}
      onEdit={() => setEditing(true)}
    />
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
      {settings.stoppedMessage ?? "Банк отклонил списание."} Больше ничего не спишется, пока вы не включите
      его снова.
    </Notice>
  );
}

interface EnabledProps {
  settings: AutoTopup;
  method: string | null;
  onEdit: () => void;
}

function Enabled({ settings, method, onEdit }: EnabledProps) {
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
        {method !== null && <DefinitionItem title="Чем платить">{method}</DefinitionItem>}
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
