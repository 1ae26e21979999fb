import CircleDashed from "lucide-react/icons/circle-dashed";
import { useIsDisconnected } from "@/api/sources";
import type { SourceId } from "@/core/types";
import styles from "./not-connected.module.css";

/** Badge of a source that is not connected yet. */
export function NotConnected({ source }: { source: SourceId }) {
  if (!useIsDisconnected(source)) return null;
  return (
    <span className={styles.note}>
      <CircleDashed size={14} aria-hidden="true" />
      пока не подключён
    </span>
  );
}
