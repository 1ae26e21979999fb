import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { authStatusQuery } from "@/api/sign-in";
import type { User } from "@/api/types";
import { pendingSearch, selectionPath, takePendingSearch } from "@/lib/pending-search";
import { Button, LinkButton } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { Cluster } from "@/ui/stack";
import styles from "./auth.module.css";
import { ChangePhone } from "./change-phone";
import { FlowCard } from "./flow-card";
import { benefitsOf } from "./step-benefits";
import type { StepId } from "./steps";

const TITLES = {
  vk: "VK ID подтверждён",
  phone: "Телефон подтверждён",
  licence: "Права подтверждены",
} as const;

interface CompletedStepProps {
  step: StepId;
  user: User;
  /** Local path to open after the sign-in; null without one. */
  next: string | null;
  onContinue: () => void;
  /** Result of the completed step, such as the licence check. */
  children?: ReactNode;
}

/** Card of a completed sign-in step: its benefits and the next action. */
export function CompletedStep({ step, user, next, onContinue, children }: CompletedStepProps) {
  return (
    <FlowCard step={step} title={TITLES[step]}>
      {children}
      <Benefits step={step} user={user} />
      <Cluster gap={2}>
        <ContinueButton next={next} onContinue={onContinue} />
        {step === "phone" && <ChangePhone phone={user.phone} next={next} />}
      </Cluster>
    </FlowCard>
  );
}

function Benefits({ step, user }: { step: StepId; user: User }) {
  const { data: status, isError } = useQuery(authStatusQuery);
  return (
    <div className={styles.gains} aria-live="polite">
      {status === undefined && !isError && <Skeleton height="4.5rem" />}
      {status !== undefined && (
        <ul>
          {benefitsOf(step, user, status).map((gain) => (
            <li key={gain}>
              <CircleCheck size={20} aria-hidden="true" />
              {gain}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Buttons to continue: with a pending search, else to the destination, else with the next step. */
function ContinueButton({ next, onContinue }: { next: string | null; onContinue: () => void }) {
  const pending = pendingSearch();
  if (pending === null && next !== null) return <LinkButton to={next}>Продолжить</LinkButton>;
  return (
    <>
      {pending !== null && (
        <LinkButton to={selectionPath(pending)} onClick={() => void takePendingSearch()}>
          Продолжить проверку
        </LinkButton>
      )}
      <Button variant={pending === null ? "primary" : "secondary"} onClick={onContinue}>
        Продолжить
      </Button>
      {pending === null && (
        <LinkButton to="/search" variant="secondary">
          Проверить машину
        </LinkButton>
      )}
    </>
  );
}
