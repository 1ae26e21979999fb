import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** Heading of a page with a lead and an action. */
export function PageHead({ title, lead, aside }: { title: string; lead?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {aside}
    </div>
  );
}
