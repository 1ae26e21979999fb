import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { usePrinting } from "../use-printing";
import styles from "./printable-disclosure.module.css";

interface TwinProps {
  title: string;
  children: ReactNode;
}

/** Native disclosure for text twins of charts and minor details; open on paper. */
export function Twin({ title, children }: TwinProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = usePrinting();
  return (
    <details
      className={styles.twin}
      open={isOpen || isPrinting}
      onToggle={(event) => isPrinting || setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.title}>
        {title}
        <ChevronDown size={18} aria-hidden="true" className={styles.icon} />
      </summary>
      {(isOpen || isPrinting) && <div className={styles.body}>{children}</div>}
    </details>
  );
}
