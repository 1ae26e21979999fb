import { type ReactNode, useEffect, useState } from "react";
import styles from "./live-region.module.css";

/**
 * Live region; must be mounted before its content.
 * Screen readers announce only changes of a region that already exists.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <div className={styles.region} aria-live="polite">
      {isMounted && children}
    </div>
  );
}
