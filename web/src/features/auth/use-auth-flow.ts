import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import type { LicenceView, User, VkSession } from "@/api/types";
import { nationalDigits } from "@/domain/account/phone-mask";
import { localPath } from "@/lib/local-path";
import { selectionPath, takePendingSearch } from "@/lib/pending-search";
import { withoutVkAnswer } from "@/lib/vk-answer";
import { showToast } from "@/ui/toast";
import { nextView, type StepId, type ViewId, viewInAddress } from "./steps";
import { useVkReturn } from "./use-vk-return";

const NONE: ReadonlySet<StepId> = new Set();

/** State of the sign-in flow and its transitions. */
export function useAuthFlow() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [skipped, setSkipped] = useState(NONE);
  const [suggestedPhone, setSuggestedPhone] = useState<string>();
  const [licence, setLicence] = useState<LicenceView | null>(null);
  const vk = useVkReturn(onVkSession);
  const next = localPath(params.get("next"));
  const view = viewInAddress(params, user ?? null) ?? nextView(user ?? null, NONE);

  function show(target: ViewId, replace = false): void {
    vk.setProblem(null);
    const address = withoutVkAnswer(params);
    address.set("step", target);
    void navigate(`/auth-flow?${address}`, { replace });
  }

  /** Opens the pending search or the destination; without both shows the completed step. */
  function afterSignIn(step: ViewId, destination: string | null): void {
    const pending = takePendingSearch();
    const target = pending === null ? destination : selectionPath(pending);
    if (target === null) show(step, true);
    else void navigate(target, { replace: true });
  }

  function onVkSession({
    user: signedIn,
    purpose,
    returnTo,
    created,
    suggestedPhone: known,
  }: VkSession): void {
    if (known) setSuggestedPhone(nationalDigits(known));
    const destination = localPath(returnTo);
    if (purpose === "sign_in") {
      // All steps were completed before, so no completed step is shown.
      const isComplete = !created && nextView(signedIn, NONE) === "done";
      afterSignIn("vk", destination ?? (isComplete ? "/auth-success" : null));
    } else {
      showToast("good", "VK ID связан с аккаунтом");
      if (destination === null) show("vk", true);
      else void navigate(destination, { replace: true });
    }
  }

  return {
    user,
    view,
    next,
    suggestedPhone,
    licence,
    vk,
    show,
    proceed: () => show(nextView(user ?? null, skipped)),
    skip: (step: StepId) => {
      const now = new Set([...skipped, step]);
      setSkipped(now);
      show(nextView(user ?? null, now));
    },
    onPhone: (before: User | null) => {
      if (before === null) return afterSignIn("phone", next);
      if (next === null) return show("phone", true);
      showToast("good", "Телефон подтверждён");
      void navigate(next, { replace: true });
    },
    onPassword: (signedIn: User) => afterSignIn(nextView(signedIn, NONE), next ?? "/dashboard"),
    onLicence: (check: LicenceView) => {
      setLicence(check);
      show("licence", true);
    },
  };
}
