import { Link } from "react-router-dom";
import styles from "./logo.module.css";

/** Logo with a link to the home page. */
export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="Автослед, на главную">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={styles.field} />
        <path d="M7 24 14.2 8h3.6L25 24" className={styles.road} />
        <path d="M16 14.5v2.2M16 19.2v2.2M16 23.9v1.1" className={styles.dash} />
      </svg>
      <span>Автослед</span>
    </Link>
  );
}
