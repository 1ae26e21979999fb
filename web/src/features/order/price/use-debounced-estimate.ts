import { useQuery } from "@tanstack/react-query";
import { estimateQuery } from "@/api/purchases";
import type { Estimate, SearchOrder } from "@/api/types";
import { readyRules } from "@/core";
import { useSettled } from "@/lib/use-settled";

/** While services are being ticked or data typed, nothing is asked. */
const PAUSE_MS = 300;

const NO_ORDER: SearchOrder = { query: "", type: "vin", selectedServices: [] };

/** The server's answer for an order as it is now; undefined until it has come, and for no order. */
export function useSettledEstimate(order: SearchOrder | null, isWanted: boolean): Estimate | undefined {
  const text = JSON.stringify(order);
  const settled = useSettled(text, PAUSE_MS);
  const asked = JSON.parse(settled) as SearchOrder | null;
  const estimate = useQuery({
    ...estimateQuery({ kind: "order", ...(asked ?? NO_ORDER) }),
    enabled: isWanted && asked !== null && isKnownCar(asked),
  });
  return settled === text ? estimate.data : undefined;
}

function isKnownCar({ query, type }: SearchOrder): boolean {
  return query !== "" && readyRules().checkIdentifier(type, query).valid;
}
