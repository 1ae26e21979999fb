import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import type { CodeSent, PhoneSession } from "@/api/types";
import { CodeStep } from "./code-step";
import { PhoneStep } from "./phone-step";

interface PhoneFormProps {
  /** Ten national digits to begin with. */
  suggestedPhone?: string | undefined;
  /** The account's confirmed number gives way to the new one. */
  replacePhone?: boolean;
  /** It came up in answer to a press, so the focus goes on to it. */
  isNext?: boolean;
  onConfirmed: (answer: PhoneSession) => void;
}

/** A phone and its code: signs a visitor in, gives a signed-in user the number. */
export function PhoneForm(props: PhoneFormProps) {
  const { suggestedPhone = "", replacePhone = false, isNext = false, onConfirmed } = props;
  const isSigningIn = useCurrentUser() === null;
  const [phone, setPhone] = useState(suggestedPhone);
  const [sent, setSent] = useState<CodeSent | null>(null);
  if (sent === null) {
    return (
      <PhoneStep
        initialPhone={phone}
        isSigningIn={isSigningIn}
        isNext={isNext}
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
