import { Button } from "@/components/ui/button";
import styles from "./auth.module.css";

/** Every step can be left out. */
export function StepFooter({ onSkip }: { onSkip: () => void }) {
  return (
    <div className={styles.footer}>
      <Button variant="quiet" onClick={onSkip}>
        Пропустить
      </Button>
    </div>
  );
}
