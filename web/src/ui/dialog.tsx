import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./dialog.module.css";

const FIELD = 'input:not([type="checkbox"], [type="radio"])';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** Position of the dialog; `side` slides in from the right and fills the height. */
  placement?: "center" | "side";
  /**
   * Whether the first field gets the focus when the dialog opens.
   * Not after a touch, when the focus would open the on-screen keyboard.
   */
  focusesField?: boolean;
  /** Element that gets the focus after closing; the previously focused one by default and for `true`. */
  finalFocus?: (() => HTMLElement | true) | undefined;
  children: ReactNode;
}

/** Modal dialog: traps the focus, closes on Escape and restores the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  placement = "center",
  focusesField = false,
  finalFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const initialFocus = (type: string) =>
    (focusesField && type !== "touch" && popup.current?.querySelector<HTMLElement>(FIELD)) || true;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={classNames(styles.popup, styles[placement])}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
        >
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
