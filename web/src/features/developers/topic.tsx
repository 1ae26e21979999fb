import type { ReactNode } from "react";
import styles from "./topic.module.css";

interface TopicProps {
  /** Id of the heading, which links point to. */
  id: string;
  title: string;
  children: ReactNode;
}

/** Section of a page for developers: texts at reading width, tables and code at full width. */
export function Topic({ id, title, children }: TopicProps) {
  return (
    <section aria-labelledby={id} className={styles.topic}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
