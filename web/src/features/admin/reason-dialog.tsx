import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { reasonLength } from "@/core/limits.json";
import { Failure } from "@/domain/errors/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";

interface ReasonDialogProps<Data, Variables> {
  title: string;
  action: string;
  isDangerous?: boolean;
  mutation: UseMutationResult<Data, Error, Variables>;
  variables: (reason: string) => Variables;
  /** Whether an input other than the reason is missing. */
  disabled?: boolean;
  /** Whether an input of `children` shows the error instead of the dialog. */
  hidesError?: boolean;
  onDone: (data: Data) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Dialog that asks for the reason of an action, for the audit log, and runs the action. */
export function ReasonDialog<Data, Variables>(props: ReasonDialogProps<Data, Variables>) {
  const { title, action, isDangerous = false, mutation, disabled = false, children } = props;
  const [reason, setReason] = useState("");
  const onSuccess = (data: Data) => {
    props.onClose();
    props.onDone(data);
  };
  return (
    <ConfirmDialog
      open
      title={title}
      action={action}
      isDangerous={isDangerous}
      busy={mutation.isPending}
      disabled={disabled || reason.trim().length < reasonLength.least}
      onConfirm={() => mutation.mutate(props.variables(reason.trim()), { onSuccess })}
      onCancel={props.onClose}
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
      <Failure error={props.hidesError ? null : mutation.error} />
    </ConfirmDialog>
  );
}
