import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { useIsPrinting } from "../use-printing";
import styles from "./printable-disclosure.module.css";

interface PrintableDisclosureProps {
  title: string;
  children: ReactNode;
}

/** Disclosure for the text versions of charts and minor details; open when printed. */
export function PrintableDisclosure({ title, children }: PrintableDisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = useIsPrinting();
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
