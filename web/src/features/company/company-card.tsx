import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";
import styles from "./company.module.css";

interface CompanyCardProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** Titled card of the company page. */
export function CompanyCard({ title, lead, action, children }: CompanyCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.card}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id={id}>{title}</h2>
            {lead !== undefined && <p className={styles.quiet}>{lead}</p>}
          </div>
          {action}
        </div>
        {children}
      </Card>
    </section>
  );
}
