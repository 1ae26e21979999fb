import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { authStatusQuery } from "@/api/sign-in";
import type { User } from "@/api/types";
import { Button, LinkButton } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { pendingSearch, selectionPath, takePendingSearch } from "@/lib/pending-search";
import styles from "./auth.module.css";
import { FlowCard } from "./flow-card";
import { gainsOf } from "./gains";
import type { StepId } from "./steps";

const TITLES = {
  vk: "VK ID подтверждён",
  phone: "Телефон подтверждён",
  licence: "Права подтверждены",
} as const;

interface CompletedStepProps {
  step: StepId;
  user: User;
  onContinue: () => void;
  /** What the step itself found out. */
  children?: ReactNode;
}

/** The completion card of a step: what it has brought. */
export function CompletedStep({ step, user, onContinue, children }: CompletedStepProps) {
  const { data: status, isError } = useQuery(authStatusQuery);
  const pending = pendingSearch();
  return (
    <FlowCard step={step} title={TITLES[step]}>
      {children}
      <div className={styles.gains} aria-live="polite">
        {status === undefined && !isError && <Skeleton height="4.5rem" />}
        {status !== undefined && (
          <ul>
            {gainsOf(step, user, status).map((gain) => (
              <li key={gain}>
                <CircleCheck size={20} aria-hidden="true" />
                {gain}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.row}>
        {pending !== null && (
          <LinkButton to={selectionPath(pending)} onClick={() => void takePendingSearch()}>
            Продолжить проверку
          </LinkButton>
        )}
        <Button variant={pending === null ? "primary" : "secondary"} onClick={onContinue}>
          Продолжить
        </Button>
      </div>
    </FlowCard>
  );
}
