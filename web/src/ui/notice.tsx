import { Ban, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./notice.module.css";

const ICONS = { info: Info, good: CircleCheck, attention: TriangleAlert, stop: Ban } as const;

interface NoticeProps {
  tone?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Set when the notice appears in answer to something the person did. */
  live?: boolean;
}

/** A block that explains a state of the page. */
export function Notice({ tone = "info", title, children, actions, live }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live ? "status" : undefined}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
