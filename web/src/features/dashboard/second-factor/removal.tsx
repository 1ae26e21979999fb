import { useState } from "react";
import { useRemoveSecondFactor } from "@/api/second-factor";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import styles from "../settings/settings.module.css";

/** Removal of the second factor, needed before the setup of a new device with a new secret. */
export function Removal() {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSecondFactor();
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Отключить
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Отключить второй фактор?"
        action="Отключить"
        isDangerous
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              close();
              showToast("good", "Второй фактор отключён");
            },
          })
        }
        onCancel={close}
      >
        <p>Панель закроется на всех устройствах, пока вы не подключите новый. Прежние коды не подойдут.</p>
        <Failure error={remove.error} />
      </ConfirmDialog>
    </div>
  );
}
