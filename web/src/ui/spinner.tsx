import styles from "./spinner.module.css";

/** A turning ring beside a word that says what is going on; silent for screen readers. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
