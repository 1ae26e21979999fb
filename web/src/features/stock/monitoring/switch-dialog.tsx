import type { StockMonitoring } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { counted } from "@/lib/plural";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import { useSetMonitoring } from "../api";

interface SwitchDialogProps {
  monitoring: StockMonitoring;
  onClose: () => void;
}

/** Dialog that switches the monitoring on or off; it names the price before. */
export function SwitchDialog({ monitoring, onClose }: SwitchDialogProps) {
  const change = useSetMonitoring();
  const { isEnabled, price, cars, maximum } = monitoring;
  const counting = counted(cars, "машину", "машины", "машин");
  return (
    <ConfirmDialog
      open
      title={isEnabled ? "Выключить наблюдение?" : "Включить наблюдение?"}
      action={isEnabled ? "Выключить" : `Включить, ${formatRoubles(price)} за изменение`}
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(!isEnabled, {
          onSuccess: () => {
            onClose();
            showToast("good", isEnabled ? "Наблюдение выключено" : "Наблюдение включено");
          },
        })
      }
      onCancel={onClose}
    >
      {isEnabled ? (
        <p>Изменения машин на складе больше не ищем и за них не списываем. Найденные останутся.</p>
      ) : (
        <p>
          {cars === 0
            ? "Пока на складе нет проверенных машин: начнём, когда появятся. "
            : `Раз в день сверим с реестрами ${counting} и новые проверенные машины склада, всего до ${maximum}: регистрации, ДТП, розыск, ограничения. `}
          За каждое найденное изменение спишется {formatRoubles(price)} с баланса. Первая сверка и дни без
          изменений бесплатны, сейчас не спишется ничего.
        </p>
      )}
      <Failure error={change.error} title="Наблюдение не изменено" />
    </ConfirmDialog>
  );
}
