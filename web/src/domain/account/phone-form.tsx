import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import type { CodeSent, PhoneSession } from "@/api/types";
import { CodeStep } from "./code-step";
import { PhoneStep } from "./phone-step";

interface PhoneFormProps {
  /** Initial phone number: ten national digits. */
  suggestedPhone?: string | undefined;
  /** Whether the new phone replaces the verified one. */
  replacePhone?: boolean;
  focusOnMount?: boolean;
  onConfirmed: (answer: PhoneSession) => void;
}

/** Verifies a phone in two steps: signs a visitor in, or links the phone to the signed-in user. */
export function PhoneForm(props: PhoneFormProps) {
  const { suggestedPhone = "", replacePhone = false, focusOnMount = false, onConfirmed } = props;
  const isSigningIn = useCurrentUser() === null;
  const [phone, setPhone] = useState(suggestedPhone);
  const [sent, setSent] = useState<CodeSent | null>(null);
  if (sent === null) {
    return (
      <PhoneStep
        initialPhone={phone}
        isSigningIn={isSigningIn}
        focusOnMount={focusOnMount}
        onSent={(national, next) => {
          setPhone(national);
          setSent(next);
        }}
      />
    );
  }
  return (
    <CodeStep
      phone={phone}
      sent={sent}
      replacePhone={replacePhone}
      onResent={setSent}
      onChangePhone={() => setSent(null)}
      onConfirmed={onConfirmed}
    />
  );
}
