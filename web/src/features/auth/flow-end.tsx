import type { User } from "@/api/types";
import { vkPackage } from "@/core/limits.json";
import { pendingSearch, selectionPath, takePendingSearch } from "@/lib/pending-search";
import { Button, LinkButton } from "@/ui/button";
import { Cluster } from "@/ui/stack";
import { FlowCard } from "./flow-card";
import { remainingText } from "./step-benefits";

interface FlowEndProps {
  user: User | null;
  /** Local path to open after the sign-in; null without one. */
  next: string | null;
  onSignIn: () => void;
}

/** Last card of the sign-in flow, with a link to the check form. */
export function FlowEnd({ user, next, onSignIn }: FlowEndProps) {
  if (user === null) {
    return (
      <FlowCard step={null} title="Вы не вошли">
        <p>Сервисы и цены можно смотреть и так. Бесплатные проверки и отчёты появятся после входа.</p>
        <Cluster gap={2}>
          <Button onClick={onSignIn}>Войти</Button>
          <LinkButton to="/search" variant="secondary">
            К проверке
          </LinkButton>
        </Cluster>
      </FlowCard>
    );
  }
  const { to, label } = mainAction(user, next);
  return (
    <FlowCard step="done" title="Готово, можно проверять">
      <p>{remainingText(user.freeChecksAvailable)}.</p>
      {user.vkPackageAvailable && <p>Пакет VK ещё не использован: {vkPackage} по одной машине бесплатно.</p>}
      <Cluster gap={2}>
        <LinkButton to={to} onClick={() => void takePendingSearch()}>
          {label}
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary">
          Личный кабинет
        </LinkButton>
      </Cluster>
    </FlowCard>
  );
}

function mainAction(user: User, next: string | null): { to: string; label: string } {
  const pending = pendingSearch();
  if (pending !== null) return { to: selectionPath(pending), label: "Продолжить проверку" };
  if (next !== null) return { to: next, label: "Продолжить" };
  const to = user.vkPackageAvailable ? "/search?vk_demo=true" : "/search";
  return { to, label: "Начать проверку" };
}
