import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./badge.module.css";

/** A short label; `tone` only for states. */
export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: "neutral" | "accent" | "good" | "attention" | "stop";
  children: ReactNode;
}) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
