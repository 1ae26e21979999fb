import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

/** Collapsible text as a native `details` element, in which the browser's page search finds text. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.item}>
      <summary className={styles.title}>
        {title}
        <ChevronDown size={20} aria-hidden="true" className={styles.icon} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
