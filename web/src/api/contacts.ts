import { queryOptions } from "@tanstack/react-query";
import { visitorFetch } from "./client";
import { getContacts } from "./generated/sdk.gen";

/** Query of the support contacts and the details of the seller, which are settings of the server. */
export const contactsQuery = queryOptions({
  queryKey: ["contacts"],
  queryFn: ({ signal }) => getContacts({ signal, fetch: visitorFetch }),
});
