import CircleCheck from "lucide-react/icons/circle-check";
import CircleExclamationPoint from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import { useEffect, useState, useSyncExternalStore } from "react";
import { classNames } from "@/lib/class-names";
import { currentToast, dismissToast, subscribeToasts, type Toast } from "./toast";
import styles from "./toaster.module.css";

const DURATION_MS = 5000;
const ICONS = { info: Info, good: CircleCheck, stop: CircleExclamationPoint } as const;

/** Renders the visible toast for five seconds; hover and focus pause the timer. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToasts, currentToast, currentToast);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (toast === null || isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);
  function close({ id }: Toast, then?: () => void): void {
    setPaused(false);
    dismissToast(id);
    then?.();
  }
  const Icon = toast && ICONS[toast.tone];
  return (
    <section
      className={styles.region}
      aria-label="Уведомления"
      aria-live="polite"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toast && Icon && (
        <div key={toast.id} className={classNames(styles.toast, styles[toast.tone])} data-toast>
          <Icon size={20} aria-hidden="true" className={styles.icon} />
          <div className={styles.text}>
            <p className={styles.title}>{toast.title}</p>
            {toast.description !== undefined && <p>{toast.description}</p>}
            {toast.action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => close(toast, toast.action?.onPress)}
              >
                {toast.action.title}
              </button>
            )}
          </div>
          <button
            type="button"
            className={styles.close}
            aria-label="Закрыть уведомление"
            onClick={() => close(toast)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  );
}
