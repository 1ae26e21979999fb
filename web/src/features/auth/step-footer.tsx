import { Button } from "@/ui/button";
import styles from "./auth.module.css";

interface StepFooterProps {
  onSkip: () => void;
  /** Offered to visitors only. */
  onPassword?: (() => void) | undefined;
}

/** Link to skip the step. */
export function StepFooter({ onSkip, onPassword }: StepFooterProps) {
  return (
    <div className={styles.footer}>
      <Button variant="quiet" onClick={onSkip}>
        Пропустить
      </Button>
      {onPassword !== undefined && (
        <Button variant="quiet" onClick={onPassword}>
          Войти по паролю
        </Button>
      )}
    </div>
  );
}
