import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon: LucideIcon;
  /** Only where the page tells an outcome. */
  tone?: "neutral" | "good" | "stop";
  title: string;
  /** `h1` where it is all there is on the page. */
  level?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
}

/** What stands where a list or a page has nothing to show: why, and what to do next. */
export function EmptyState({
  icon: Icon,
  tone = "neutral",
  title,
  level: Heading = "h2",
  children,
  action,
}: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon} data-tone={tone}>
        <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
