import { type ReactNode, useId } from "react";
import { classNames } from "@/lib/class-names";
import secondFrame from "./second-frame.module.css";
import styles from "./section.module.css";

interface SectionProps {
  id?: string;
  title: string;
  lead?: ReactNode;
  tone?: "plain" | "surface";
  children: ReactNode;
}

/** A titled part of a wide page. */
export function Section({ id, title, lead, tone = "plain", children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(styles.section, styles[tone], secondFrame.always)}
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
