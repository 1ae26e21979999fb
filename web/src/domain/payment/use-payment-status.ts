import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { userKeys } from "@/api/current-user";
import { paymentQuery } from "@/api/payments";

/** Polls a payment until it is final, then refreshes the data of the user. */
export function usePaymentStatus(id: string, accessKey: string | null = null) {
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
