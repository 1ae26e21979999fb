import styles from "./spinner.module.css";

/** Spinner beside a text; hidden from screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
