import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import type { CodeSent } from "@/api/types";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { selectionPath, takePendingSearch } from "@/lib/pending-search";
import styles from "./auth.module.css";
import { AuthSteps } from "./auth-steps";
import { CodeStep } from "./code-step";
import { PhoneStep } from "./phone-step";
import { SignedInReport } from "./signed-in-report";

/** Sign-in: the phone now; VK and the driver licence are shown as the steps they will be. */
export function AuthFlow() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [phone, setPhone] = useState("");
  const [sent, setSent] = useState<CodeSent | null>(null);

  function goOn(): void {
    const pending = takePendingSearch();
    if (pending !== null) return void navigate(selectionPath(pending), { replace: true });
    const next = params.get("next");
    // Only an address of our own: `//host` would leave the site.
    if (next !== null && /^\/(?!\/)/.test(next)) void navigate(next, { replace: true });
  }

  return (
    <div className={styles.flow}>
      <Card className={styles.card}>
        {user === undefined && <Skeleton height="16rem" />}
        {user && <SignedInReport user={user} />}
        {user === null && sent === null && (
          <PhoneStep
            initialPhone={phone}
            onSent={(national, next) => {
              setPhone(national);
              setSent(next);
            }}
          />
        )}
        {user === null && sent !== null && (
          <CodeStep
            phone={phone}
            sent={sent}
            onResent={setSent}
            onChangePhone={() => setSent(null)}
            onSignedIn={goOn}
          />
        )}
      </Card>
      <AuthSteps isPhoneDone={Boolean(user)} />
    </div>
  );
}
