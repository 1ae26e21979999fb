import Cloud from "lucide-react/icons/cloud";
import CloudOff from "lucide-react/icons/cloud-off";
import { useState } from "react";
import { useOnline } from "@/lib/use-online";
import { LiveRegion } from "@/ui/live-region";
import styles from "./offline-note.module.css";

interface OfflineNoteProps {
  /** Text while the browser is offline: what does not work. */
  children: string;
  /** Text after the connection is restored; without one nothing is shown then. */
  back?: string;
}

/** Note at a control that needs a connection, shown while the browser is offline. */
export function OfflineNote({ children, back }: OfflineNoteProps) {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const text = isOnline ? wasOffline && back : children;
  const Icon = isOnline ? Cloud : CloudOff;
  return (
    <LiveRegion>
      {text && (
        <p className={styles.note}>
          <Icon size={16} aria-hidden="true" />
          <span>
            {isOnline ? "Связь вернулась." : "Нет связи."} {text}
          </span>
        </p>
      )}
    </LiveRegion>
  );
}
