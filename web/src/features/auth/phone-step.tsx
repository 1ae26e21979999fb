import { PhoneForm } from "@/domain/account/phone-form";
import { FlowCard } from "./flow-card";
import { StepFooter } from "./step-footer";

interface PhoneStepProps {
  isLinking: boolean;
  suggestedPhone: string | undefined;
  onConfirmed: () => void;
  onSkip: () => void;
}

/** Step 2 of the sign-in: phone and SMS code. */
export function PhoneStep({ isLinking, suggestedPhone, onConfirmed, onSkip }: PhoneStepProps) {
  return (
    <FlowCard step="phone" title={isLinking ? "Подтвердите телефон" : "Войдите по телефону"}>
      <PhoneForm suggestedPhone={suggestedPhone} onConfirmed={onConfirmed} />
      <StepFooter onSkip={onSkip} />
    </FlowCard>
  );
}
