import { requestNumberOf } from "@/api/fault";
import { Problem } from "@/api/problem";
import styles from "./request-number.module.css";

/** The number that support finds the failed request by; of a refusal the message says it all. */
export function RequestNumber({ error }: { error: unknown }) {
  const number = requestNumberOf(error);
  if (number === null || (error instanceof Problem && error.status < 500)) return null;
  return <p className={styles.number}>Номер запроса: {number}</p>;
}
