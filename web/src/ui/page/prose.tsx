import type { ReactNode } from "react";
import styles from "./prose.module.css";

/** Running text: headings, paragraphs and lists at reading length. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
