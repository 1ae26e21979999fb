import { type ReactNode, useRef } from "react";
import type { User } from "@/api/types";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import { Spinner } from "@/ui/spinner";
import styles from "./auth.module.css";
import { CompletedStep } from "./completed-step";
import { FlowCard, LastHeading } from "./flow-card";
import { FlowEnd } from "./flow-end";
import { LicenceResult } from "./licence-result";
import { LicenceStep } from "./licence-step";
import { PhoneStep } from "./phone-step";
import { StepList } from "./step-list";
import { isStepDone, type StepId } from "./steps";
import { useAuthFlow } from "./use-auth-flow";
import { VkStep } from "./vk-step";

interface AuthFlowProps {
  /** Render function of the password form; its argument is called after a sign-in. */
  password: (onSignedIn: (session: { user: User }) => void) => ReactNode;
}

/** Sign-in page with three optional steps in any order: VK, phone, driver licence. */
export function AuthFlow({ password }: AuthFlowProps) {
  const flow = useAuthFlow();
  const lastHeading = useRef<string | null>(null);
  const { user, view } = flow;
  return (
    <LastHeading value={lastHeading}>
      <div className={styles.flow}>
        {flow.vk.isReturning && <Returning />}
        {!flow.vk.isReturning && user === undefined && <Waiting />}
        {!flow.vk.isReturning && user !== undefined && (
          <>
            <View flow={flow} user={user} password={password} />
            <StepList user={user} view={view} />
          </>
        )}
      </div>
    </LastHeading>
  );
}

type Flow = ReturnType<typeof useAuthFlow>;

function View({ flow, user, password }: { flow: Flow; user: User | null } & AuthFlowProps) {
  if (flow.view === "done") {
    return <FlowEnd user={user} next={flow.next} onSignIn={() => flow.show("vk")} />;
  }
  if (flow.view === "password") {
    return (
      <FlowCard step={null} title="Вход по паролю">
        {password(({ user: signedIn }) => flow.onPassword(signedIn))}
        <Button variant="quiet" onClick={() => flow.show("vk")}>
          Войти другим способом
        </Button>
      </FlowCard>
    );
  }
  return <Step step={flow.view} flow={flow} user={user} />;
}

function Step({ step, flow, user }: { step: StepId; flow: Flow; user: User | null }) {
  if (user !== null && isStepDone(user, step)) {
    return (
      <CompletedStep step={step} user={user} next={flow.next} onContinue={flow.proceed}>
        {step === "licence" && flow.licence !== null && <LicenceResult check={flow.licence} />}
      </CompletedStep>
    );
  }
  const skip = () => flow.skip(step);
  if (step === "vk") {
    return (
      <VkStep
        isLinking={user !== null}
        returnTo={flow.next}
        problem={flow.vk.problem}
        onProblem={flow.vk.setProblem}
        onPhone={() => flow.show("phone")}
        onPassword={() => flow.show("password")}
        onSkip={skip}
      />
    );
  }
  if (step === "phone") {
    return (
      <PhoneStep
        isLinking={user !== null}
        suggestedPhone={flow.suggestedPhone}
        onConfirmed={() => flow.onPhone(user)}
        onSkip={skip}
      />
    );
  }
  return (
    <LicenceStep
      isSignedIn={user !== null}
      onSignIn={() => flow.show("vk")}
      onChecked={flow.onLicence}
      onSkip={skip}
    />
  );
}

/** Placeholder while the server exchanges the VK code. */
function Returning() {
  return (
    <FlowCard step="vk" title="Входим через VK ID">
      <LiveRegion>
        <p className={styles.waiting}>
          <Spinner /> Проверяем ответ VK. Обычно это занимает секунду.
        </p>
      </LiveRegion>
    </FlowCard>
  );
}

function Waiting() {
  return (
    <Card className={styles.card}>
      <Skeleton height="16rem" />
    </Card>
  );
}
