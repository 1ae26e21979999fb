import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { ownPackagesQuery } from "@/api/purchases";
import type { Estimate, OwnPackage, SearchOrder } from "@/api/types";
import type { Quote } from "@/core/types";
import { useSettledEstimate } from "./use-debounced-estimate";

export interface OrderPayment {
  /** The package whose check would pay; null where the order is no full report or there is none. */
  package: OwnPackage | null;
  usesPackage: boolean;
  setUsesPackage: (uses: boolean) => void;
  promoCode: string | null;
  setPromoCode: (code: string | null) => void;
  /** Answers that are there already are taken instead of asking. */
  reusesAnswers: boolean;
  setReusesAnswers: (reuses: boolean) => void;
  /** The server's answer for the order as it is now; undefined until it has come. */
  estimate: Estimate | undefined;
  /** What the order costs as far as is known: an estimate only ever lowers the list price. */
  total: number | null;
  /** The order as it is to be sent. */
  order: SearchOrder | null;
}

/**
 * What pays for an order besides the list price: a check of a package, a promo code, a subscription. Nothing is
 * asked while it is being ordered: that may use up what the estimate would count on.
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
  const own = hasChecks && draft?.fullReport === true && !isFree ? nearest(packages.data?.packages) : null;
  const usesPackage = own !== null && wantsPackage;
  const order = draft === null ? null : { ...draft, ...payment() };
  const estimate = useSettledEstimate(order, user != null && !isOrdering);
  // Only what was shown with its age is reused.
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

/** The package whose check is spent next: the server lists them in that order. */
export function nearest(packages: OwnPackage[] | undefined): OwnPackage | null {
  return packages?.find(({ state }) => state === "active") ?? null;
}
