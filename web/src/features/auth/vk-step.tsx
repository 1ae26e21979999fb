import { Link } from "react-router-dom";
import { vkPackage } from "@/core/limits.json";
import { IdentityTaken } from "@/domain/account/identity-taken";
import { useVkRedirect } from "@/domain/account/use-vk-redirect";
import type { VkProblem } from "@/domain/account/vk-problem";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import styles from "./auth.module.css";
import { FlowCard } from "./flow-card";
import { StepFooter } from "./step-footer";

interface VkStepProps {
  /** Whether a signed-in user links VK to the account; otherwise a visitor signs in. */
  isLinking: boolean;
  returnTo: string | null;
  problem: VkProblem | null;
  onProblem: (problem: VkProblem | null) => void;
  onPhone: () => void;
  onPassword: () => void;
  onSkip: () => void;
}

/** Step 1 of the sign-in: VK ID. */
export function VkStep({
  isLinking,
  returnTo,
  problem,
  onProblem,
  onPhone,
  onPassword,
  onSkip,
}: VkStepProps) {
  const { begin, isBusy } = useVkRedirect(onProblem);
  const isDown = problem?.code === "vk_unavailable";
  const isTaken = problem?.code === "identity_taken";

  function goToVk(): void {
    onProblem(null);
    void begin({ purpose: isLinking ? "link" : "sign_in", returnTo: returnTo ?? undefined });
  }

  return (
    <FlowCard step="vk" title={isLinking ? "Свяжите VK ID" : "Войдите через VK ID"}>
      <LiveRegion>
        {problem !== null && isTaken && (
          <IdentityTaken message={problem.message} step="vk">
            <Button variant="secondary" size="sm" busy={isBusy} onClick={goToVk}>
              Выбрать другой профиль
            </Button>
          </IdentityTaken>
        )}
        {problem !== null && !isTaken && (
          <Notice tone={isDown ? "attention" : "stop"} title={problem.message}>
            {!isLinking && <p>Можно войти и по телефону: код придёт в SMS.</p>}
          </Notice>
        )}
      </LiveRegion>
      {!isTaken && (
        <Choices isLinking={isLinking} isDown={isDown} isBusy={isBusy} onVk={goToVk} onPhone={onPhone} />
      )}
      <StepFooter onSkip={onSkip} onPassword={isLinking ? undefined : onPassword} />
    </FlowCard>
  );
}

interface ChoicesProps {
  isLinking: boolean;
  isDown: boolean;
  isBusy: boolean;
  onVk: () => void;
  onPhone: () => void;
}

/** Buttons for VK and phone; VK is the primary one unless it is unavailable. */
function Choices({ isLinking, isDown, isBusy, onVk, onPhone }: ChoicesProps) {
  return (
    <>
      <p>
        Бесплатная проверка и пакет из {vkPackage}. Пароль не нужен: VK подтвердит, что это вы, и передаст
        имя, почту и телефон.
      </p>
      <div className={styles.choices}>
        <Button size="lg" wide variant={isDown ? "secondary" : "primary"} busy={isBusy} onClick={onVk}>
          {isLinking ? "Связать VK ID" : "Войти через VK ID"}
        </Button>
        {!isLinking && (
          <Button size="lg" wide variant={isDown ? "primary" : "secondary"} onClick={onPhone}>
            Войти по телефону
          </Button>
        )}
      </div>
      {!isLinking && (
        <p className={styles.note}>
          Входя, вы принимаете <Link to="/user-agreement">пользовательское соглашение</Link> и{" "}
          <Link to="/privacy-policy">политику конфиденциальности</Link>.
        </p>
      )}
    </>
  );
}
