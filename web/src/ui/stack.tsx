import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./stack.module.css";

/** Spacing token number: `--s-1` to `--s-7`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Vertical layout with gaps. */
export function Stack({ gap, children }: { gap: Gap; children: ReactNode }) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

interface ClusterProps {
  gap: Gap;
  align?: "center" | "baseline";
  justify?: "center";
  children: ReactNode;
}

/** Horizontal layout with gaps and wrapping. */
export function Cluster({ gap, align, justify, children }: ClusterProps) {
  const alignment = [align && styles[align], justify && styles.middle];
  return <div className={classNames(styles.cluster, styles[`gap${gap}`], ...alignment)}>{children}</div>;
}
