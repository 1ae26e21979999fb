import { requestIdOf } from "@/api/error-kind";
import { Problem } from "@/api/problem";
import styles from "./request-id.module.css";

/** Id of a request that failed with a 5xx status, to be given to the support. */
export function RequestId({ error }: { error: unknown }) {
  const id = requestIdOf(error);
  if (id === null || (error instanceof Problem && error.status < 500)) return null;
  return <p className={styles.id}>Номер запроса: {id}</p>;
}
