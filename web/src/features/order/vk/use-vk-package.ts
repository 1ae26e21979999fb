import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { isRefusal, readyRules } from "@/core";
import type { Service } from "@/core/types";
import type { ServiceSelection } from "../selection/use-selection";

export interface VkPackage {
  /** The user has the package and has not used it. */
  isOffered: boolean;
  isChosen: boolean;
  choose: (chosen: boolean) => void;
  services: Service[];
  /** The eight services at no cost, in the shape of any other selection. */
  selection: ServiceSelection;
}

/** The free package as one choice beside the user's own; `?vk_demo=true` comes with it chosen. */
export function useVkPackage(own: ServiceSelection): VkPackage {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isAsked = params.get("vk_demo") === "true";
  const [isWanted, setWanted] = useState(isAsked);
  useEffect(() => {
    if (!isAsked) return;
    setWanted(true);
    void navigate("/search", { replace: true, preventScrollReset: true });
  }, [isAsked, navigate]);

  const isOffered = user?.vkPackageAvailable === true;
  const rules = readyRules();
  const ids = useMemo(() => rules.catalogue("search").vkPackage, [rules]);
  const quote = useMemo(() => {
    const answer = rules.quote({ catalogue: "search", vkPackage: true });
    return isRefusal(answer) ? null : answer;
  }, [rules]);
  return {
    isOffered,
    isChosen: isOffered && isWanted,
    choose: setWanted,
    services: own.services.filter(({ id }) => ids.includes(id)),
    selection: { ...own, quote, freeSet: null, isFree: true },
  };
}
