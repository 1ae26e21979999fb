/** Queries of consents to the use of personal data. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import { answerConsent, listConsents, listConsentTexts } from "./generated/sdk.gen";
import type { ConsentView } from "./types";

/** Current texts of all consents; no sign-in is needed. */
export const consentTextsQuery = queryOptions({
  queryKey: ["consents"] as const,
  queryFn: ({ signal }) => listConsentTexts({ signal }),
});

/** Latest decision of the user for each purpose of consent. */
export const ownConsentsQuery = queryOptions({
  queryKey: [...userKeys.all, "consents"] as const,
  queryFn: ({ signal }) => listConsents({ signal }),
});

/** Gives or withdraws a consent to one version of a text. */
export function useAnswerConsent(given: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, version }: Pick<ConsentView, "purpose" | "version">) =>
      answerConsent({ body: { purpose, version, given } }),
    onSuccess: (consents) => {
      queryClient.setQueryData(ownConsentsQuery.queryKey, consents);
      // The server erases data that was stored only because of this consent.
      if (!given) void queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}
