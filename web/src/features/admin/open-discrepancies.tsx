import { useState } from "react";
import { fieldMessage } from "@/api/problem";
import type { OpenDiscrepancy } from "@/api/types";
import { reasonLength } from "@/core/limits.json";
import { Failure } from "@/domain/errors/failure";
import { formatMinute } from "@/lib/dates";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import { useAcknowledge } from "./payments-api";
import styles from "./payments-tab.module.css";

/** Unresolved reconciliation discrepancies, listed until an operator acknowledges them. */
export function OpenDiscrepancies({ open }: { open: OpenDiscrepancy[] }) {
  const [selected, setSelected] = useState<OpenDiscrepancy | null>(null);
  if (open.length === 0) return null;
  return (
    <Notice tone="stop" title="Расхождения ждут решения">
      <ul className={styles.differences}>
        {open.map((found) => (
          <li key={found.id}>
            {found.difference.message}{" "}
            <span className={styles.quiet}>с {formatMinute(found.firstSeenAt)}</span>{" "}
            <Button variant="secondary" size="sm" onClick={() => setSelected(found)}>
              Подтвердить
            </Button>
          </li>
        ))}
      </ul>
      {selected !== null && (
        <AcknowledgeDialog key={selected.id} found={selected} onClose={() => setSelected(null)} />
      )}
    </Notice>
  );
}

function AcknowledgeDialog({ found, onClose }: { found: OpenDiscrepancy; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const acknowledge = useAcknowledge();
  const { error } = acknowledge;
  const reasonError = fieldMessage(error, "reason");
  return (
    <ConfirmDialog
      open
      title="Подтвердить расхождение?"
      action="Подтвердить"
      refusal="Оставить"
      busy={acknowledge.isPending}
      disabled={reason.trim().length < reasonLength.least}
      onConfirm={() => acknowledge.mutate({ id: found.id, reason: reason.trim() }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>{found.difference.message}</p>
      <TextField
        label="Причина"
        hint="Её увидят только администраторы"
        autoComplete="off"
        maxLength={reasonLength.most}
        value={reason}
        error={reasonError}
        onChange={({ target }) => setReason(target.value)}
      />
      <Failure error={reasonError === undefined ? error : null} title="Не подтверждено" />
    </ConfirmDialog>
  );
}
