import type { ReactNode } from "react";
import styles from "./live-region.module.css";

/** Holds what appears in answer to an action; it is there before its text, or screen readers would not say it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div className={styles.region} aria-live="polite">
      {children}
    </div>
  );
}
