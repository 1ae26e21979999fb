import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./section-frame.module.css";

interface SectionFrameProps {
  /** Anchor of the section, used by the navigation and the URL. */
  id: string;
  title: string;
  mark?: ReactNode;
  isBusy?: boolean;
  /** Whether the section is nested in another one and so has no border. */
  isInner?: boolean;
  children: ReactNode;
}

/** Report section with a heading. */
export function SectionFrame({ id, title, mark, isBusy, isInner, children }: SectionFrameProps) {
  const titleId = `${id}-title`;
  const Heading = isInner ? "h3" : "h2";
  return (
    <section
      id={id}
      tabIndex={-1}
      className={classNames(styles.section, !isInner && styles.framed)}
      aria-labelledby={titleId}
      aria-busy={isBusy || undefined}
    >
      <div className={styles.head}>
        <Heading id={titleId}>{title}</Heading>
        {mark}
      </div>
      {children}
    </section>
  );
}
