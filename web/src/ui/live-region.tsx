import { type ReactNode, useEffect, useState } from "react";
import styles from "./live-region.module.css";

/**
 * Holds what appears in answer to an action. It is there before its text, or screen readers would not say it: also where
 * the two come together.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  return (
    <div className={styles.region} aria-live="polite">
      {isHere && children}
    </div>
  );
}
