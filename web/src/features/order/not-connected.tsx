import { CircleDashed } from "lucide-react";
import styles from "./not-connected.module.css";

/** Said of a service whose source is not attached yet. */
export function NotConnected() {
  return (
    <span className={styles.note}>
      <CircleDashed size={14} aria-hidden="true" />
      пока не подключён — деньги не спишутся
    </span>
  );
}
