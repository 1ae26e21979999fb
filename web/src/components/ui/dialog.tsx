import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** `side` slides in from the right and fills the height. */
  placement?: "center" | "side";
  /** What gets the focus when the window closes; left out or `true`, what had it before. */
  finalFocus?: (() => HTMLElement | true) | undefined;
  children: ReactNode;
}

/** A modal window: keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  placement = "center",
  finalFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classNames(styles.popup, styles[placement])} finalFocus={finalFocus}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Закрыть">
              <X size={20} aria-hidden="true" />
            </Base.Close>
          </div>
          {description !== undefined && (
            <Base.Description className={styles.description}>{description}</Base.Description>
          )}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
