import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  icon: LucideIcon;
  /** Tone of the icon; not `neutral` only for the result of an action. */
  tone?: "neutral" | "good" | "stop";
  title: string;
  /** Heading level; `h1` when the page has no other content. */
  level?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
}

/** Content of an empty list or page: reason and next action. */
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
