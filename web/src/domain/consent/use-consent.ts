import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consentTextsQuery, ownConsentsQuery, useAnswerConsent } from "@/api/consents";
import { messageOf, Problem } from "@/api/problem";
import type { ConsentText } from "@/api/types";
import { messages } from "@/core/limits.json";
import { useConsentText } from "./use-consent-text";

/** State of a consent that an action requires: already given, or to be given with a check box. */
export function useConsent(purpose: ConsentText["purpose"]) {
  const queryClient = useQueryClient();
  const { text } = useConsentText(purpose);
  const own = useQuery(ownConsentsQuery);
  const record = useAnswerConsent(true);
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string>();

  const isKnown = text !== undefined && own.data !== undefined;
  const isGiven =
    own.data?.some((one) => one.purpose === purpose && one.isCurrent && !one.withdrawnAt) ?? false;

  function check(): boolean {
    const isMissing = isKnown && !isGiven && !isTicked;
    setError(isMissing ? messages.consentToData : undefined);
    return !isMissing;
  }

  function askAgain(): void {
    setTicked(false);
    void queryClient.invalidateQueries({ queryKey: consentTextsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ownConsentsQuery.queryKey });
  }

  return {
    isKnown,
    isGiven,
    /** Error of loading the user's consents. */
    ownError: own.error,
    reloadOwn: () => void own.refetch(),
    isTicked,
    isGiving: record.isPending,
    error,
    check,
    askAgain,
    tick: (ticked: boolean) => {
      setTicked(ticked);
      setError(undefined);
    },
    /** Gives the consent unless it is already given; resolves to whether it is given. */
    give: async (): Promise<boolean> => {
      if (!isKnown || !check()) return false;
      if (isGiven) return true;
      try {
        await record.mutateAsync(text);
        return true;
      } catch (problem) {
        const isChanged = problem instanceof Problem && problem.code === "consent_text_changed";
        if (isChanged) askAgain();
        setError(messageOf(problem, "Согласие не записалось. Попробуйте ещё раз."));
        return false;
      }
    },
  };
}
