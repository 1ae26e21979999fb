import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";
import styles from "./registration.module.css";

export function FormSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.section}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <p className={styles.quiet}>{lead}</p>
        </div>
        <div className={styles.fields}>{children}</div>
      </Card>
    </section>
  );
}
