import { useQuery } from "@tanstack/react-query";
import { consentTextsQuery } from "@/api/consents";
import type { ConsentText } from "@/api/types";

/** The current text of a consent; undefined until it has come. */
export function useConsentText(purpose: ConsentText["purpose"]) {
  const texts = useQuery(consentTextsQuery);
  return {
    text: texts.data?.find((text) => text.purpose === purpose),
    error: texts.error,
    reload: () => void texts.refetch(),
  };
}
