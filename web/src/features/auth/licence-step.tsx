import type { LicenceView } from "@/api/types";
import { Button } from "@/ui/button";
import styles from "./auth.module.css";
import { FlowCard } from "./flow-card";
import { LicenceForm } from "./licence-form";
import { StepFooter } from "./step-footer";

interface LicenceStepProps {
  isSignedIn: boolean;
  onSignIn: () => void;
  onChecked: (check: LicenceView) => void;
  onSkip: () => void;
}

/** Step 3 of the sign-in: driver licence, only for signed-in users. */
export function LicenceStep({ isSignedIn, onSignIn, onChecked, onSkip }: LicenceStepProps) {
  return (
    <FlowCard step="licence" title="Водительское удостоверение">
      <p>Проверим удостоверение по базе Госавтоинспекции. Бонус — ещё одна бесплатная проверка.</p>
      {isSignedIn ? (
        <LicenceForm onChecked={onChecked} />
      ) : (
        <div className={styles.choices}>
          <p>Сначала войдите: результат сохраняется в вашем аккаунте.</p>
          <Button onClick={onSignIn}>Войти</Button>
        </div>
      )}
      <StepFooter onSkip={onSkip} />
    </FlowCard>
  );
}
