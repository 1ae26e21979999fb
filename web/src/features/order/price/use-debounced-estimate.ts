import { useQuery } from "@tanstack/react-query";
import { estimateQuery } from "@/api/purchases";
import type { Estimate, SearchOrder } from "@/api/types";
import { readyRules } from "@/core";
import { useDebouncedValue } from "@/lib/use-debounced-value";

/** Delay of the estimate after a change of the selection or typing, in milliseconds. */
const DEBOUNCE_MS = 300;

const NO_ORDER: SearchOrder = { query: "", type: "vin", selectedServices: [] };

/** Server estimate of an order, debounced; undefined until it is loaded and without an order. */
export function useDebouncedEstimate(order: SearchOrder | null, isEnabled: boolean): Estimate | undefined {
  const text = JSON.stringify(order);
  const settled = useDebouncedValue(text, DEBOUNCE_MS);
  const asked = JSON.parse(settled) as SearchOrder | null;
  const estimate = useQuery({
    ...estimateQuery({ kind: "order", ...(asked ?? NO_ORDER) }),
    enabled: isEnabled && asked !== null && isKnownCar(asked),
  });
  return settled === text ? estimate.data : undefined;
}

function isKnownCar({ query, type }: SearchOrder): boolean {
  return query !== "" && readyRules().checkIdentifier(type, query).valid;
}
