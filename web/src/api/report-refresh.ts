/** Asking the stale sources of a report again. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useAttemptKey } from "@/lib/use-attempt-key";
import { userKeys } from "./current-user";
import { getRefreshOffer, refreshReport } from "./generated/sdk.gen";
import type { RefreshOffer } from "./types";

/** What can be asked again and its price; depends on balance and subscription, so it goes with the user's data. */
export function refreshOfferQuery(reportId: string) {
  return queryOptions({
    queryKey: [...userKeys.all, "refresh", reportId],
    queryFn: ({ signal }) => getRefreshOffer({ path: { id: reportId }, signal }),
    staleTime: 0,
  });
}

/** Orders the newer report: what the offer shows, at the price that it shows. */
export function useRefreshReport() {
  const keyOf = useAttemptKey();
  return useMutation({
    mutationFn: ({ reportId, offer }: { reportId: string; offer: RefreshOffer }) => {
      const services = offer.blocks.filter(({ missing }) => missing === null).map(({ service }) => service);
      const body = { services, total: offer.total };
      return refreshReport({
        path: { id: reportId },
        body,
        headers: { "Idempotency-Key": keyOf({ reportId, ...body }) },
      });
    },
  });
}
