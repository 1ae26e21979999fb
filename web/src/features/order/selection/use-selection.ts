import { useMemo, useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { isRefusal, type Rules, readyRules } from "@/core";
import { buyerLists } from "@/core/buyer-lists";
import type { CatalogueName, Quote, Service, SoldElsewhere } from "@/core/types";
import { useTabDraft } from "@/domain/form/use-tab-draft";
import { readChoice } from "../drafts";

/** What a buyer asks, and the services that answer it, the worst risk first. */
interface ServiceQuestion {
  title: string;
  services: Service[];
}

export interface ServiceSelection {
  services: Service[];
  questions: ServiceQuestion[];
  /** What this list lacks and another one has. */
  elsewhere: SoldElsewhere[];
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  selectAll: () => void;
  reset: () => void;
  /** Null when nothing is selected. */
  quote: Quote | null;
  /** The price of the whole list, without what is answered already. */
  fullTotal: number;
  /** What a free check of this list is; null where it has none. */
  freeSet: Quote | null;
  /** A free check pays for this selection. */
  isFree: boolean;
  /** Chooses the free set where the selection is another. */
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
  const { services, questions, elsewhere } = useMemo(() => listOf(rules, catalogue), [rules, catalogue]);
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

  function setFree(wanted: boolean): void {
    setWantsFree(wanted);
    if (wanted && free === null) setChosen(null);
  }

  return {
    services,
    questions,
    elsewhere,
    selected,
    toggle: (id) => setChosen([...toggled(selected, id)]),
    selectAll: () => setChosen(all),
    reset: () => setChosen([]),
    quote: ids.length === 0 ? null : isFree ? free : priced(ids, false),
    fullTotal: all.length === 0 ? 0 : (priced(all, false)?.total ?? 0),
    freeSet: priced([], true),
    isFree,
    setFree,
  };
}

/** The list by what a buyer asks. */
function listOf(rules: Rules, catalogue: CatalogueName) {
  const { services } = rules.catalogue(catalogue);
  const { questions, elsewhere } = buyerLists[catalogue];
  const named = (id: string) => services.filter((service) => service.id === id);
  return {
    services,
    elsewhere,
    questions: questions.map(({ title, services: ids }) => ({ title, services: ids.flatMap(named) })),
  };
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
