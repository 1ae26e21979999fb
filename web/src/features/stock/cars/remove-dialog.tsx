import { Failure } from "@/domain/errors/failure";
import { counted } from "@/lib/plural";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import { useRemoveCars } from "../api";

interface RemoveDialogProps {
  ids: string[];
  onRemoved: () => void;
  onClose: () => void;
}

/** Dialog that removes cars from the stock. */
export function RemoveDialog({ ids, onRemoved, onClose }: RemoveDialogProps) {
  const remove = useRemoveCars();
  const cars = counted(ids.length, "машину", "машины", "машин");
  return (
    <ConfirmDialog
      open
      title={`Убрать со склада ${cars}?`}
      action="Убрать"
      isDangerous
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(ids, {
          onSuccess: ({ cars: removed }) => {
            onRemoved();
            showToast("good", "Убрано со склада", counted(removed, "машина", "машины", "машин"));
          },
        })
      }
      onCancel={onClose}
    >
      <p>Отчёты останутся. Цена объявления, дата и метки на складе удалятся, наблюдение прекратится.</p>
      <Failure error={remove.error} title="Со склада не убрано" />
    </ConfirmDialog>
  );
}
