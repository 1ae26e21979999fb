import type { Member } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import { useRemoveMember } from "../api";

/** Dialog that removes a member from the company. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember();
  return (
    <ConfirmDialog
      open
      title={`Удалить из компании: ${member.name}?`}
      action="Удалить"
      isDangerous
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(member.id, {
          onSuccess: () => {
            onClose();
            showToast("good", "Сотрудник удалён", member.name);
          },
        })
      }
      onCancel={onClose}
    >
      <p>
        Доступ закроется сразу. Отчёты, которые заказал сотрудник, и его имя в них останутся у компании.
        Списки, которые ещё идут, встанут на паузу. Если доступ нужно закрыть на время, приостановите его.
      </p>
      <Failure error={remove.error} title="Сотрудник не удалён" />
    </ConfirmDialog>
  );
}
