import { useMemo, useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { isRefusal, readyRules } from "@/core";
import type { CatalogueName, Quote, Service } from "@/core/types";
import { useTabDraft } from "@/domain/form/use-tab-draft";
import { readChoice } from "../drafts";

export interface ServiceSelection {
  services: Service[];
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  selectAll: () => void;
  reset: () => void;
  /** Null when nothing is selected. */
  quote: Quote | null;
  /** The price of the whole list, without what is answered already. */
  fullTotal: number;
  /** The user has a free check and it covers this selection. */
  isFreePossible: boolean;
  isFree: boolean;
  setFree: (free: boolean) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The chosen services of a price list and what they cost; prices and free checks are the core's answers. The choice is
 * kept in the tab: for each car that has a page of its own, or for the list. What is `answered` already is chosen one by
 * one, not with the rest.
 */
export function useSelection(
  catalogue: CatalogueName,
  car = "",
  answered: ReadonlySet<string> = NONE,
): ServiceSelection {
  const rules = readyRules();
  const user = useCurrentUser();
  const [chosen, setChosen] = useTabDraft<string[] | null>(`${catalogue}-choice ${car}`, null, readChoice);
  const [wantsFree, setWantsFree] = useState(true);
  const services = useMemo(() => rules.catalogue(catalogue).services, [rules, catalogue]);
  const hasFreeCheck = (user?.freeChecksAvailable ?? 0) > 0;

  const priced = (ids: string[], freeCheck: boolean): Quote | null => {
    const answer = rules.quote({ catalogue, services: ids, freeCheck });
    return isRefusal(answer) ? null : answer;
  };
  // Until a service is touched the list starts with the set the core proposes.
  const proposed = () =>
    new Set(
      priced([], hasFreeCheck)
        ?.services.map(({ id }) => id)
        .filter((id) => !answered.has(id)),
    );
  const selected = chosen === null ? proposed() : new Set(chosen);
  const ids = services.map((service) => service.id).filter((id) => selected.has(id));
  const free = ids.length > 0 && hasFreeCheck ? priced(ids, true) : null;
  const isFree = free !== null && wantsFree;
  const all = services.map(({ id }) => id).filter((id) => !answered.has(id));

  return {
    services,
    selected,
    toggle: (id) => setChosen([...toggled(selected, id)]),
    selectAll: () => setChosen(all),
    reset: () => setChosen([]),
    quote: ids.length === 0 ? null : isFree ? free : priced(ids, false),
    fullTotal: all.length === 0 ? 0 : (priced(all, false)?.total ?? 0),
    isFreePossible: free !== null,
    isFree,
    setFree: setWantsFree,
  };
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
