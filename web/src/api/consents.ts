/** Consents to the use of personal data: the current texts and what the user gave. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import { answerConsent, listConsents, listConsentTexts } from "./generated/sdk.gen";
import type { ConsentView } from "./types";

/** The current texts; public. */
export const consentTextsQuery = queryOptions({
  queryKey: ["consents"] as const,
  queryFn: ({ signal }) => listConsentTexts({ signal }),
});

/** The latest decision of the user for each purpose. */
export const ownConsentsQuery = queryOptions({
  queryKey: [...userKeys.all, "consents"] as const,
  queryFn: ({ signal }) => listConsents({ signal }),
});

/** Gives a consent or takes it back; the version says which text was read. */
export function useAnswerConsent(given: boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, version }: Pick<ConsentView, "purpose" | "version">) =>
      answerConsent({ body: { purpose, version, given } }),
    onSuccess: (consents) => {
      queryClient.setQueryData(ownConsentsQuery.queryKey, consents);
      // What had no other ground is erased with a consent.
      if (!given) void queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}
