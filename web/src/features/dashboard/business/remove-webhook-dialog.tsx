import type { Webhook } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import styles from "./business.module.css";
import { useRemoveWebhook } from "./webhooks-api";

/** Dialog that deletes a receiver. */
export function RemoveWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      open
      title="Удалить получателя?"
      action="Удалить"
      isDangerous
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(webhook.id, {
          onSuccess: () => {
            onClose();
            showToast("good", "Получатель удалён");
          },
        })
      }
      onCancel={onClose}
    >
      <p className={styles.address}>
        Больше не будем сообщать <code>{webhook.url}</code>. Недоставленные события и журнал удалятся.
      </p>
      <Failure error={remove.error} title="Получатель не удалён" />
    </ConfirmDialog>
  );
}
