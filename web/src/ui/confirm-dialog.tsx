import type { ReactNode } from "react";
import { Button } from "./button";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Label of the confirming button. */
  action: string;
  /** Label of the cancelling button; needed where «Отмена» could be mistaken for the action. */
  refusal?: string;
  /** Whether the action cannot be undone. */
  isDangerous?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Dialog that asks to confirm an action. */
export function ConfirmDialog({
  open,
  title,
  action,
  refusal = "Отмена",
  isDangerous,
  busy,
  disabled,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onCancel()} title={title}>
      {children}
      <div className={styles.actions}>
        <Button
          variant={isDangerous ? "danger" : "primary"}
          busy={busy ?? false}
          disabled={disabled}
          onClick={onConfirm}
        >
          {action}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {refusal}
        </Button>
      </div>
    </Dialog>
  );
}
