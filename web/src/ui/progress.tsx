import styles from "./progress.module.css";

/** Progress bar; the label contains the values: «8 из 12 источников». */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  const share = max === 0 ? 0 : value / max;
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
