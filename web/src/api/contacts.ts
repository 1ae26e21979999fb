import { queryOptions } from "@tanstack/react-query";
import { visitorFetch } from "./client";
import { getContacts } from "./generated/sdk.gen";

/** How to reach the support, and who sells: the settings of the server know. */
export const contactsQuery = queryOptions({
  queryKey: ["contacts"],
  queryFn: ({ signal }) => getContacts({ signal, fetch: visitorFetch }),
});
