import CircleDashed from "lucide-react/icons/circle-dashed";
import { useIsDisconnected } from "@/api/sources";
import type { SourceId } from "@/core/types";
import styles from "./not-connected.module.css";

/** Said of a source that does not answer yet. */
export function NotConnected({ source }: { source: SourceId }) {
  if (!useIsDisconnected(source)) return null;
  return (
    <span className={styles.note}>
      <CircleDashed size={14} aria-hidden="true" />
      пока не подключён
    </span>
  );
}
