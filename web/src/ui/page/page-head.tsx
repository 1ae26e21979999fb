import type { ReactNode } from "react";
import styles from "./page-head.module.css";

/** Heading of an inner page with a lead under it and an action beside it. */
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
