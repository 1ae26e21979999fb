import styles from "./skeleton.module.css";

/** Holds the place of coming content in its final size; the surrounding block says what is loading. */
export function Skeleton({ width = "100%", height = "1.25rem" }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} data-skeleton aria-hidden="true" />;
}
