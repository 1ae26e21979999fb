import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./stack.module.css";

/** A step of the rhythm, `--s-1` to `--s-7`. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Things one under the other, each as wide as the room. */
export function Stack({ gap, children }: { gap: Gap; children: ReactNode }) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

interface ClusterProps {
  gap: Gap;
  align?: "center" | "baseline";
  justify?: "center";
  children: ReactNode;
}

/** Things side by side, on as many lines as they need. */
export function Cluster({ gap, align, justify, children }: ClusterProps) {
  const placed = [align && styles[align], justify && styles.middle];
  return <div className={classNames(styles.cluster, styles[`gap${gap}`], ...placed)}>{children}</div>;
}
