/** Typed façade over the shared rules (avtosled-wasm): loaded once, on the first wish for an answer. */
import { useSyncExternalStore } from "react";
import { startEngine } from "./engine";
import type {
  Advert,
  AdvertComparison,
  Answer,
  CatalogueName,
  Division,
  DocumentKind,
  FormAnswer,
  FormName,
  IdentifierKind,
  Offers,
  OrderedSources,
  OsagoInput,
  OsagoQuote,
  PriceList,
  Quote,
  Refusal,
  Selection,
  SourceQuestions,
  Withdrawal,
} from "./types";

/** The rules once loaded; every call is synchronous and answers with data, never throws. */
export interface Rules {
  checkIdentifier(type: IdentifierKind, text: string): Answer;
  checkDocument(kind: DocumentKind, text: string): Answer;
  quote(selection: Selection): Quote | Refusal;
  osagoApproximate(input: OsagoInput): OsagoQuote | Refusal;
  /** How the price of an advertisement stands to the price band of a report. */
  compareAdvert(advert: Advert): AdvertComparison | Refusal;
  validateForm(name: FormName, values: unknown): FormAnswer;
  catalogue(name: CatalogueName): PriceList;
  /** What the sources of an order ask of a person, and which cannot be asked by what is told. */
  sourceQuestions(order: OrderedSources): SourceQuestions | Refusal;
  /** Where a sum of the balance goes: a part of each payment. */
  divideWithdrawal(withdrawal: Withdrawal): Division | Refusal;
  /** How many whole checks a monthly sum of a subscription is enough for. */
  subscriptionChecks(subscription: string, roubles: number): number;
  offers(): Offers;
}

/** Where the loading of the rules stands. */
interface RulesState {
  /** Undefined until they are there. */
  rules: Rules | undefined;
  /** The last attempt came to nothing; `warmRules` makes another. */
  failed: boolean;
}

let state: RulesState = { rules: undefined, failed: false };
let loading: Promise<Rules> | undefined;
const listeners = new Set<() => void>();

/** Starts loading the rules, or joins the load under way; a failed load may be tried again. */
export function loadRules(): Promise<Rules> {
  // Whoever tries again sees that it is tried, and is told anew when it comes to nothing.
  if (state.failed) become({ rules: undefined, failed: false });
  loading ??= startEngine().then(
    (rules) => {
      become({ rules, failed: false });
      return rules;
    },
    (error: unknown) => {
      loading = undefined;
      become({ rules: undefined, failed: true });
      throw error;
    },
  );
  return loading;
}

/** Settles when the rules are there or the attempt has failed, which `useRules` then tells. */
export async function warmRules(): Promise<void> {
  await loadRules().catch(() => undefined);
}

/** The rules if they are there already, and whether they could not be had. */
export function useRules(): RulesState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
}

/** For what stands inside a `RulesGate`. */
export function readyRules(): Rules {
  if (state.rules === undefined) throw new Error("rules are not loaded: a RulesGate must stand around this");
  return state.rules;
}

/** Tells a refusal from an answer. */
export function isRefusal<T extends object>(answer: T | Refusal): answer is Refusal {
  return "errors" in answer;
}

function become(next: RulesState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
