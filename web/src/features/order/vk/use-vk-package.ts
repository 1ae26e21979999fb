import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { isRefusal, readyRules } from "@/core";
import type { Service } from "@/core/types";
import type { ServiceSelection } from "../selection/use-selection";

export interface VkPackage {
  /** Whether the user has an unused VK package. */
  isOffered: boolean;
  isChosen: boolean;
  choose: (chosen: boolean) => void;
  services: Service[];
  /** The eight free services in the form of a selection. */
  selection: ServiceSelection;
}

/** Free VK package as an alternative to the regular selection; `?vk_demo=true` preselects it. */
export function useVkPackage(own: ServiceSelection): VkPackage {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isRequested = params.get("vk_demo") === "true";
  const [isSelected, setSelected] = useState(isRequested);
  useEffect(() => {
    if (!isRequested) return;
    setSelected(true);
    void navigate("/search", { replace: true, preventScrollReset: true });
  }, [isRequested, navigate]);

  const isOffered = user?.vkPackageAvailable === true;
  const rules = readyRules();
  const ids = useMemo(() => rules.catalogue("search").vkPackage, [rules]);
  const quote = useMemo(() => {
    const answer = rules.quote({ catalogue: "search", vkPackage: true });
    return isRefusal(answer) ? null : answer;
  }, [rules]);
  return {
    isOffered,
    isChosen: isOffered && isSelected,
    choose: setSelected,
    services: own.services.filter(({ id }) => ids.includes(id)),
    selection: { ...own, quote, freeSet: null, isFree: true },
  };
}
