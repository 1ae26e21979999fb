import { useSyncExternalStore } from "react";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { newVersion } from "../service-worker";
import styles from "./low-balance-banner.module.css";

/** Offers to reload the page when a new version is available. */
export function NewVersionBanner() {
  const activate = useSyncExternalStore(newVersion.subscribe, newVersion.get, () => null);
  return (
    <LiveRegion>
      {activate !== null && (
        <aside className={styles.banner} aria-label="Новая версия">
          <div className={styles.inner}>
            <p>Вышла новая версия Автоследа.</p>
            <Button variant="secondary" size="sm" onClick={activate}>
              Обновить страницу
            </Button>
          </div>
        </aside>
      )}
    </LiveRegion>
  );
}
