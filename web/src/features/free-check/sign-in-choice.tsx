import { Link } from "react-router-dom";
import { vkPackage } from "@/core/limits.json";
import { useVkPopup } from "@/domain/account/use-vk-popup";
import type { VkProblem } from "@/domain/account/vk-problem";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Stack } from "@/ui/stack";
import styles from "./free-check.module.css";

interface SignInChoiceProps {
  /** Reason of the last failed VK sign-in; null without one. */
  problem: VkProblem | null;
  onProblem: (problem: VkProblem | null) => void;
  onSignedIn: () => void;
  onPhone: () => void;
}

/** Choice between sign-in by VK and by phone. */
export function SignInChoice({ problem, onProblem, onSignedIn, onPhone }: SignInChoiceProps) {
  const vk = useVkPopup({ purpose: "sign_in", onSession: onSignedIn, onProblem });
  return (
    <Stack gap={3}>
      <LiveRegion>{problem !== null && <Notice tone="attention" title={problem.message} />}</LiveRegion>
      <Button
        size="lg"
        wide
        busy={vk.isBusy}
        onClick={() => {
          onProblem(null);
          vk.begin();
        }}
      >
        Войти через VK ID
      </Button>
      <Button size="lg" wide variant="secondary" onClick={onPhone}>
        Войти по телефону
      </Button>
      <p className={styles.note}>
        С VK ID — ещё и пакет из {vkPackage}. Входя, вы принимаете{" "}
        <Link to="/user-agreement">пользовательское соглашение</Link> и{" "}
        <Link to="/privacy-policy">политику конфиденциальности</Link>.
      </p>
    </Stack>
  );
}
