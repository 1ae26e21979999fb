import { Button } from "@/ui/button";
import styles from "./auth.module.css";

interface StepFooterProps {
  onSkip: () => void;
  /** Opens the password sign-in; undefined for signed-in users. */
  onPassword?: (() => void) | undefined;
}

/** Buttons below a sign-in step: skip the step, sign in with a password. */
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
