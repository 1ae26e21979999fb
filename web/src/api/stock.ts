/** Additions of cars to the stock of the acting account. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "./current-user";
import { addStockCars } from "./generated/sdk.gen";
import type { StockAddition } from "./types";

export const stockKeys = { all: [...userKeys.all, "stock"] as const };

/** Adds cars to the stock: that of a report, those of a batch, or a list. */
export function useAddToStock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StockAddition) => addStockCars({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: stockKeys.all }),
  });
}
