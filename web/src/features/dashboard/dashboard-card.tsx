import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";
import styles from "./dashboard-card.module.css";

/** Titled card of the dashboard. */
export function DashboardCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p className={styles.quiet}>{lead}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
