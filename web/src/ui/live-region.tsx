import { type ReactNode, useEffect, useState } from "react";
import styles from "./live-region.module.css";

/** Live region; mounted before its content, because screen readers announce only changes of an existing region. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <div className={styles.region} aria-live="polite">
      {isMounted && children}
    </div>
  );
}
