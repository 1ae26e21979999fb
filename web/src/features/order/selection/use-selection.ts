import { useMemo, useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { isRefusal, type Rules, readyRules } from "@/core";
import { buyerLists } from "@/core/buyer-lists";
import type { CatalogueName, Quote, Service, SoldElsewhere } from "@/core/types";
import { useTabDraft } from "@/domain/form/use-tab-draft";
import { readChoice } from "../drafts";

/** Buyer's question with the services that answer it, starting with the highest risk. */
interface ServiceQuestion {
  title: string;
  services: Service[];
}

export interface ServiceSelection {
  services: Service[];
  questions: ServiceQuestion[];
  /** Services that only another price list has. */
  elsewhere: SoldElsewhere[];
  selected: ReadonlySet<string>;
  toggle: (id: string) => void;
  selectAll: () => void;
  reset: () => void;
  /** Quote of the selected services; null when nothing is selected. */
  quote: Quote | null;
  /** Price of all services except those already answered, in roubles. */
  fullTotal: number;
  /** Quote of the free check of this list; null without one. */
  freeSet: Quote | null;
  /** Whether a free check pays for this selection. */
  isFree: boolean;
  /** Selects the services of the free check, or restores the other selection. */
  setFree: (free: boolean) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Selection of services from a price list, with prices and free checks calculated by core.
 * Stored in the tab per car if the car has a page of its own, else per list. Services in `answered` are not part of
 * «all services».
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
  // The selection proposed by core applies until the user changes it.
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

/** Services of a price list, grouped by buyer's question. */
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
