import { Button } from "@/ui/button";
import styles from "./auth.module.css";

interface StepFooterProps {
  onSkip: () => void;
  /** For a visitor who has set a password. */
  onPassword?: (() => void) | undefined;
}

/** Every step can be left out. */
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
