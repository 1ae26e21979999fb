/** The texts a person agrees to: the sign-in, the registration data and the settings all show them. */
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client";

export type ConsentPurpose = "user_agreement" | "personal_data" | "marketing";

/** One text in force. Paragraphs are divided by an empty line. */
export interface ConsentText {
  purpose: ConsentPurpose;
  version: string;
  title: string;
  text: string;
}

export const consentTextsQuery = queryOptions({
  queryKey: ["consent-texts"],
  queryFn: ({ signal }) => request<ConsentText[]>("/api/consents", { signal }),
});
