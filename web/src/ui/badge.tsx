import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./badge.module.css";

/** Short label; `tone` colours it by state. */
export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: "neutral" | "accent" | "good" | "attention" | "stop";
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
