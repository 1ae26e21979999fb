import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleExclamationPoint from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./notice.module.css";

const ICONS = { info: Info, good: CircleCheck, attention: TriangleExclamationPoint, stop: Ban } as const;

interface NoticeProps {
  tone?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** Message block; must be rendered in a `LiveRegion` if it appears after an action. */
export function Notice({ tone = "info", title, children, actions }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
