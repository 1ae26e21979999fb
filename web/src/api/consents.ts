/** Consents to the use of personal data: the current texts and what the user gave. */
import { queryOptions } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import { listConsents, listConsentTexts } from "./generated/sdk.gen";

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
