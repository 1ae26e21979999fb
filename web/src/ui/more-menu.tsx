import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  label: string;
  children: ReactNode;
}

/**
 * Overflow menu that closes by a choice, by Escape or when the focus leaves.
 * The button is focused after a choice, so that a dialog opened by the choice can restore the focus.
 */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const close = () => {
    setIsOpen(false);
    root.current?.querySelector("button")?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events bubble from the buttons inside
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => isOpen && event.key === "Escape" && close()}
      onBlur={({ relatedTarget }) =>
        relatedTarget && !root.current?.contains(relatedTarget) && setIsOpen(false)
      }
    >
      <Button
        variant="secondary"
        icon={<Ellipsis size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the click of an item bubbles to it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the items are buttons and links, which turn keys into clicks */}
      <div id={id} className={styles.list} hidden={!isOpen} onClick={close}>
        {children}
      </div>
    </div>
  );
}
