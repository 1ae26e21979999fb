/** Refresh of the outdated sources of a report. */
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useIdempotencyKey } from "@/lib/use-idempotency-key";
import { userKeys } from "./current-user";
import { getRefreshOffer, refreshReport } from "./generated/sdk.gen";
import type { RefreshOffer } from "./types";

/**
 * Query of the sources that can be refreshed and their price.
 * Cached below the user's key, since the price depends on the balance.
 */
export function refreshOfferQuery(reportId: string) {
  return queryOptions({
    queryKey: [...userKeys.all, "refresh", reportId],
    queryFn: ({ signal }) => getRefreshOffer({ path: { id: reportId }, signal }),
    staleTime: 0,
  });
}

/** Orders the refreshed report at the price of the offer. */
export function useRefreshReport() {
  const keyOf = useIdempotencyKey();
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
