import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userKeys } from "@/api/current-user";
import { paymentQuery } from "@/api/payments";

/** A payment until it is final; then everything of the user is asked for again, the balance in the header too. */
export function useFollowedPayment(id: string, accessKey: string | null = null) {
  const queryClient = useQueryClient();
  const payment = useQuery(paymentQuery(id, accessKey));
  const status = payment.data?.status;
  useEffect(() => {
    if (status === "succeeded" || status === "canceled") {
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
    }
  }, [status, queryClient]);
  return payment;
}
