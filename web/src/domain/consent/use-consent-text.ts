import { useQuery } from "@tanstack/react-query";
import { consentTextsQuery } from "@/api/consents";
import type { ConsentText } from "@/api/types";

/** Current text of a consent; undefined until it is loaded. */
export function useConsentText(purpose: ConsentText["purpose"]) {
  const texts = useQuery(consentTextsQuery);
  return {
    text: texts.data?.find((text) => text.purpose === purpose),
    error: texts.error,
    reload: () => void texts.refetch(),
  };
}
