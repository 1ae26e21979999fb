import { useMemo } from "react";
import { isRefusal, type Rules, readyRules } from "@/core";
import { buyerLists } from "@/core/buyer-lists";
import type { Quote, Service } from "@/core/types";
import { useTabDraft } from "@/domain/form/use-tab-draft";
import { KIND_ORDER } from "@/domain/identifier/identifier-kinds";

const CATALOGUE = "search";

interface ListedServices {
  all: Service[];
  /** Services by buyer's question, without those that are never asked for a list. */
  questions: { title: string; services: Service[] }[];
  /** Services whose sources need an input that a list does not have. */
  neverAsked: Service[];
  /** Ids of the services that core proposes. */
  proposed: string[];
}

/** Services that are ordered for every car of a list: all of the price list, or a selection. */
export function useServices() {
  const rules = readyRules();
  const listed = useMemo(() => listServices(rules), [rules]);
  const [chosen, setChosen] = useTabDraft<string[]>("list-services", listed.proposed, readIds);
  const [isFull, setFull] = useTabDraft("list-full-report", false, readFlag);
  const ids = useMemo(
    () => listed.all.map(({ id }) => id).filter((id) => isFull || chosen.includes(id)),
    [listed, chosen, isFull],
  );
  const price = ids.length === 0 ? null : priceOf(rules, ids);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return { ...listed, catalogue: CATALOGUE, ids, isFull, setFull, toggle, price } as const;
}

export type ServicesState = ReturnType<typeof useServices>;

function listServices(rules: Rules): ListedServices {
  const all = rules.catalogue(CATALOGUE).services;
  const lacking = KIND_ORDER.map((type) => {
    const sources = all.map(({ source }) => source);
    const answer = rules.sourceQuestions({ type, sources, inputs: {} });
    return isRefusal(answer) ? [] : answer.lacking;
  });
  const isNeverAsked = ({ source }: Service) => lacking.every((sources) => sources.includes(source));
  const asked = all.filter((service) => !isNeverAsked(service));
  const questions = buyerLists[CATALOGUE].questions.map(({ title, services }) => ({
    title,
    services: services.flatMap((id) => asked.filter((service) => service.id === id)),
  }));
  return {
    all,
    questions: questions.filter(({ services }) => services.length > 0),
    neverAsked: all.filter(isNeverAsked),
    proposed: priceOf(rules, [])?.services.map(({ id }) => id) ?? [],
  };
}

/** Price of a selection for one car; an empty selection means the proposed services. */
function priceOf(rules: Rules, services: string[]): Quote | null {
  const answer = rules.quote({ catalogue: CATALOGUE, services, freeCheck: false });
  return isRefusal(answer) ? null : answer;
}

function readIds(stored: unknown): string[] | null {
  return Array.isArray(stored) && stored.every((id) => typeof id === "string") ? stored : null;
}

function readFlag(stored: unknown): boolean | null {
  return typeof stored === "boolean" ? stored : null;
}
