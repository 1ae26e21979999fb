import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import styles from "./settings.module.css";

/** List row of a sign-in method with its state and actions. */
export function SignInMethodRow({
  icon: Icon,
  title,
  state,
  isDone,
  children,
}: {
  icon: LucideIcon;
  title: string;
  state: string;
  isDone: boolean;
  children: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" className={styles.rowIcon} />
      <div className={styles.rowText}>
        <h3>{title}</h3>
        <p className={styles.state} data-done={isDone || undefined}>
          {isDone && <CircleCheck size={16} aria-hidden="true" />}
          {state}
        </p>
      </div>
      <div className={styles.rowActions}>{children}</div>
    </li>
  );
}
