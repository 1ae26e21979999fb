import type { ReactNode } from "react";
import { Button } from "./button";
import styles from "./confirm-dialog.module.css";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will be done, as the button says it. */
  action: string;
  /** Where «Отмена» could be taken for the action itself. */
  refusal?: string;
  /** Set where there is no way back. */
  isDangerous?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks once more, and says what follows. */
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
