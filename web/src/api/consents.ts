/** Consents to the use of personal data: the current texts and what the user gave. */
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client";
import { userKeys } from "./current-user";
import type { ConsentText, ConsentView } from "./types";

/** The current texts; public. */
export const consentTextsQuery = queryOptions({
  queryKey: ["consents"] as const,
  queryFn: ({ signal }) => request<ConsentText[]>("/api/consents", { signal }),
});

/** The latest decision of the user for each purpose. */
export const ownConsentsQuery = queryOptions({
  queryKey: [...userKeys.all, "consents"] as const,
  queryFn: ({ signal }) => request<ConsentView[]>("/api/user/consents", { signal }),
});
