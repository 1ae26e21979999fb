import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consentTextsQuery, ownConsentsQuery } from "@/api/consents";
import { messageOf, Problem } from "@/api/problem";
import { useGiveConsent } from "./api";

const MISSING = "Без согласия мы не можем обработать данные удостоверения";

/** The consent to the use of personal data: asked for once, and again when its text has changed. */
export function usePersonalDataConsent() {
  const queryClient = useQueryClient();
  const texts = useQuery(consentTextsQuery);
  const own = useQuery(ownConsentsQuery);
  const record = useGiveConsent();
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string>();

  const isKnown = texts.data !== undefined && own.data !== undefined;
  const isGiven = own.data?.some(
    ({ purpose, isCurrent, withdrawnAt }) => purpose === "personal_data" && isCurrent && !withdrawnAt,
  );
  const text = isGiven ? null : (texts.data?.find(({ purpose }) => purpose === "personal_data") ?? null);

  function check(): boolean {
    const isMissing = text !== null && !isTicked;
    setError(isMissing ? MISSING : undefined);
    return !isMissing;
  }

  function reload(): void {
    void queryClient.invalidateQueries({ queryKey: consentTextsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ownConsentsQuery.queryKey });
  }

  function askAgain(): void {
    setTicked(false);
    reload();
  }

  return {
    /** Null when it has been given. */
    text,
    isKnown,
    isFailed: texts.isError || own.isError,
    isTicked,
    isGiving: record.isPending,
    error,
    check,
    reload,
    askAgain,
    tick: (ticked: boolean) => {
      setTicked(ticked);
      setError(undefined);
    },
    /** Records the consent where it is missing; false when it could not be had. */
    give: async (): Promise<boolean> => {
      if (!isKnown || !check()) return false;
      if (text === null) return true;
      try {
        await record.mutateAsync(text);
        return true;
      } catch (problem) {
        const isChanged = problem instanceof Problem && problem.code === "consent_text_changed";
        if (isChanged) askAgain();
        setError(
          isChanged
            ? "Текст согласия изменился. Прочитайте его ещё раз."
            : messageOf(problem, "Согласие не записалось. Попробуйте ещё раз."),
        );
        return false;
      }
    },
  };
}
