import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { ownPackagesQuery } from "@/api/purchases";
import type { Estimate, OwnPackage, SearchOrder } from "@/api/types";
import type { Quote } from "@/core/types";
import { useDebouncedEstimate } from "./use-debounced-estimate";

export interface OrderPayment {
  /** Package whose check would pay; null without one, or for a partial report. */
  package: OwnPackage | null;
  usesPackage: boolean;
  setUsesPackage: (uses: boolean) => void;
  promoCode: string | null;
  setPromoCode: (code: string | null) => void;
  /** Whether stored answers of the sources are reused. */
  reusesAnswers: boolean;
  setReusesAnswers: (reuses: boolean) => void;
  /** Server estimate of the current order; undefined until it is loaded. */
  estimate: Estimate | undefined;
  /** Total in roubles: of the estimate if loaded, which can only be lower than the list price. */
  total: number | null;
  /** Request body of the order. */
  order: SearchOrder | null;
}

/**
 * Payment sources of an order: package check, promo code, subscription.
 * No estimate is requested while the order is being sent, since the order may use up the package check.
 */
export function useOrderPayment(
  draft: SearchOrder | null,
  quote: Quote | null,
  isOrdering: boolean,
): OrderPayment {
  const user = useCurrentUser();
  const [wantsPackage, setUsesPackage] = useState(true);
  const [promoCode, setPromoCode] = useState<string | null>(null);
  const [reusesAnswers, setReusesAnswers] = useState(false);
  const hasChecks = (user?.packageChecksRemaining ?? 0) > 0;
  const packages = useQuery({ ...ownPackagesQuery, enabled: hasChecks });
  const isFree = draft?.freeCheck === true || draft?.vkPackage === true;
  const own =
    hasChecks && draft?.fullReport === true && !isFree ? nextPackage(packages.data?.packages) : null;
  const usesPackage = own !== null && wantsPackage;
  const order = draft === null ? null : { ...draft, ...payment() };
  const estimate = useDebouncedEstimate(order, user != null && !isOrdering);
  // Answers are reused only if the estimate shows their age.
  const isReusing = reusesAnswers && (estimate?.stored ?? []).length > 0;

  return {
    package: own,
    usesPackage,
    setUsesPackage,
    promoCode,
    setPromoCode,
    reusesAnswers,
    setReusesAnswers,
    estimate,
    total: quote === null ? null : usesPackage ? 0 : (estimate?.total ?? quote.total),
    order: order !== null && isReusing ? { ...order, reuseAnswers: true } : order,
  };

  function payment(): Pick<SearchOrder, "packageCheck" | "promoCode"> {
    return {
      ...(own !== null && { packageCheck: usesPackage }),
      ...(promoCode !== null && !isFree && !usesPackage && { promoCode }),
    };
  }
}

/** Package that is used next: the first active one in the order of the server. */
export function nextPackage(packages: OwnPackage[] | undefined): OwnPackage | null {
  return packages?.find(({ state }) => state === "active") ?? null;
}
