import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  createPromoCode,
  endPromoCode,
  listPromoCodes,
  listPromoUses,
  listStaffConsentTexts,
} from "@/api/generated/sdk.gen";
import type { PromoCodeOrder } from "@/api/types";
import { adminKey } from "../permissions";

export const promoCodesQuery = queryOptions({
  queryKey: [...adminKey, "promo-codes"],
  queryFn: ({ signal }) => listPromoCodes({ signal }),
  staleTime: 0,
});

export const consentTextsQuery = queryOptions({
  queryKey: [...adminKey, "consent-texts"],
  queryFn: ({ signal }) => listStaffConsentTexts({ signal }),
});

/** Query of the latest uses of a promo code. */
export function promoUsesQuery(id: string) {
  return queryOptions({
    queryKey: [...adminKey, "promo-uses", id],
    queryFn: ({ signal }) => listPromoUses({ path: { id }, signal }),
    staleTime: 0,
  });
}

export function useAddPromo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PromoCodeOrder) => createPromoCode({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

export function useStopPromo(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => endPromoCode({ path: { id }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}
