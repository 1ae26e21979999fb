import { useRevokeApiKey } from "@/api/api-keys";
import type { ApiKey } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";

/** Dialog that revokes an API key. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeApiKey();
  return (
    <ConfirmDialog
      open
      title={`Отозвать ключ «${apiKey.name}»?`}
      action="Отозвать"
      isDangerous
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(apiKey.id, {
          onSuccess: () => {
            onClose();
            showToast("good", "Ключ отозван", apiKey.name);
          },
        })
      }
      onCancel={onClose}
    >
      <p>
        Программы с ключом <code>{apiKey.prefix}…</code> сразу получат отказ. Вернуть его нельзя; уже
        заказанные проверки завершатся.
      </p>
      <Failure error={revoke.error} title="Ключ не отозван" />
    </ConfirmDialog>
  );
}
