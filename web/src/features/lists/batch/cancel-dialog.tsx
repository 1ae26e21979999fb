import type { Batch } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { counted } from "@/lib/plural";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import { useChangeBatch } from "../api";

interface CancelDialogProps {
  batch: Batch;
  open: boolean;
  onClose: () => void;
}

/** Dialog that cancels a list; rows in progress are completed. */
export function CancelDialog({ batch, open, onClose }: CancelDialogProps) {
  const cancel = useChangeBatch(batch.id);
  const { waiting, running } = batch.rows;
  const close = () => {
    cancel.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Отменить список?"
      action="Отменить список"
      refusal="Не отменять"
      isDangerous
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate("cancel", {
          onSuccess: () => {
            close();
            showToast("good", "Список отменён", batch.name);
          },
        })
      }
      onCancel={close}
    >
      <p>
        {waiting > 0
          ? `Ждут проверки: ${counted(waiting, "машина", "машины", "машин")}. Они не проверятся, и за них ничего не спишется. `
          : ""}
        {running > 0 ? "Начатые проверки дойдут до конца: спишутся ответы источников. " : ""}
        Готовые отчёты останутся. Продолжить отменённый список нельзя.
      </p>
      <Failure error={cancel.error} title="Список не отменён" />
    </ConfirmDialog>
  );
}
