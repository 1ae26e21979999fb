import styles from "./skeleton.module.css";

/** Placeholder of loading content, in the final size of the content. */
export function Skeleton({ width = "100%", height = "1.25rem" }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} data-skeleton aria-hidden="true" />;
}
