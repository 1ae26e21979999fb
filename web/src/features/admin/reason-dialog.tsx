import { type ReactNode, useState } from "react";
import { reasonLength } from "@/core/limits.json";
import { Failure } from "@/domain/errors/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";

interface ReasonDialogProps {
  title: string;
  action: string;
  isDangerous?: boolean;
  busy: boolean;
  error: Error | null;
  /** True while an input other than the reason is missing. */
  disabled?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the reason of an action, which is written to the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, action, isDangerous, busy, error, disabled, onConfirm, onClose, children } = props;
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open
      title={title}
      action={action}
      isDangerous={isDangerous ?? false}
      busy={busy}
      disabled={disabled === true || reason.trim().length < reasonLength.least}
      onConfirm={() => onConfirm(reason.trim())}
      onCancel={onClose}
    >
      {children}
      <TextField
        label="Причина"
        hint="Останется в журнале"
        autoComplete="off"
        maxLength={reasonLength.most}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Failure error={error} />
    </ConfirmDialog>
  );
}
