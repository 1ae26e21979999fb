import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button";
import styles from "./more-menu.module.css";

interface MoreMenuProps {
  label: string;
  children: ReactNode;
}

/**
 * What few people need, behind one button: opens below it, closes by a choice, Escape or when the focus leaves. The
 * button has the focus after a choice, so that a window that opens by one gives it back to what can be seen.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press of an item bubbles here */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the items are buttons and links, which turn keys into clicks */}
      <div id={id} className={styles.list} hidden={!isOpen} onClick={close}>
        {children}
      </div>
    </div>
  );
}
