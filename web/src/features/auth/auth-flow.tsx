import type { ReactNode } from "react";
import type { User } from "@/api/types";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import styles from "./auth.module.css";
import { CompletedStep } from "./completed-step";
import { FlowCard } from "./flow-card";
import { FlowEnd } from "./flow-end";
import { LicenceResult } from "./licence-result";
import { LicenceStep } from "./licence-step";
import { PhoneStep } from "./phone-step";
import { StepList } from "./step-list";
import { isStepDone, type StepId } from "./steps";
import { useAuthFlow } from "./use-auth-flow";
import { VkStep } from "./vk-step";

interface AuthFlowProps {
  /** The form of the sign-in by password. */
  password: (onSignedIn: (session: { user: User }) => void) => ReactNode;
}

/** Sign-in in three steps, in any order, each of which can be skipped: VK, phone, driver licence. */
export function AuthFlow({ password }: AuthFlowProps) {
  const flow = useAuthFlow();
  const { user, view } = flow;
  if (flow.vk.isReturning) return <Returning />;
  if (user === undefined) return <Waiting />;
  return (
    <div className={styles.flow}>
      {view === "done" && <FlowEnd user={user} next={flow.next} onSignIn={() => flow.show("vk")} />}
      {view === "password" && (
        <FlowCard step={null} title="Вход по паролю">
          {password(({ user: signedIn }) => flow.onPassword(signedIn))}
          <Button variant="quiet" onClick={() => flow.show("vk")}>
            Войти другим способом
          </Button>
        </FlowCard>
      )}
      {view !== "done" && view !== "password" && <Step step={view} flow={flow} />}
      <StepList user={user} view={view} />
    </div>
  );
}

function Step({ step, flow }: { step: StepId; flow: ReturnType<typeof useAuthFlow> }) {
  const user = flow.user ?? null;
  if (user !== null && isStepDone(user, step)) {
    return (
      <CompletedStep step={step} user={user} next={flow.next} onContinue={flow.proceed}>
        {step === "licence" && flow.licence !== null && <LicenceResult check={flow.licence} />}
      </CompletedStep>
    );
  }
  const skip = () => flow.skip(step);
  const goToPassword = () => flow.show("password");
  if (step === "vk") {
    return (
      <VkStep
        isLinking={user !== null}
        returnTo={flow.next}
        problem={flow.vk.problem}
        onProblem={flow.vk.setProblem}
        onPhone={() => flow.show("phone")}
        onPassword={goToPassword}
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
        onPassword={goToPassword}
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

/** VK has sent the person back, the server is asking VK who it is. */
function Returning() {
  return (
    <div className={styles.flow}>
      <FlowCard step="vk" title="Входим через VK ID">
        <p className={styles.waiting} role="status">
          <Spinner /> Проверяем ответ VK. Обычно это занимает секунду.
        </p>
      </FlowCard>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.flow}>
      <Card className={styles.card}>
        <Skeleton height="16rem" />
      </Card>
    </div>
  );
}
