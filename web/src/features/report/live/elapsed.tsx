import { useEffect, useState } from "react";
import { secondsText } from "../sections/section-state";
import styles from "./elapsed.module.css";

/** Duration of the check, omitted when zero; screen readers do not get the running timer. */
export function Elapsed({ from, to }: { from: string; to: string | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (to !== null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [to]);
  const passed = Math.max(0, (to === null ? now : Date.parse(to)) - Date.parse(from));
  if (to !== null && passed === 0) return null;
  if (to !== null) return <span className={styles.elapsed}>готов за {secondsText(passed)}</span>;
  return (
    <span className={styles.elapsed} aria-hidden="true">
      идёт {Math.round(passed / 1000)} с
    </span>
  );
}
