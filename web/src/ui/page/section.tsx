import { type ReactNode, useId } from "react";
import { classNames } from "@/lib/class-names";
import deferredLayout from "./deferred-layout.module.css";
import styles from "./section.module.css";

interface SectionProps {
  id?: string;
  title: string;
  lead?: ReactNode;
  tone?: "plain" | "surface";
  children: ReactNode;
}

/** Section of a page with a title. */
export function Section({ id, title, lead, tone = "plain", children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(styles.section, styles[tone], deferredLayout.always)}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={headingId}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
