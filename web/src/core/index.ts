/** Typed facade of the shared rules (avtosled-wasm), loaded once on demand. */
import { useSyncExternalStore } from "react";
import { createStore } from "@/lib/store";
import { startEngine } from "./engine";
import type {
  Advert,
  CatalogueName,
  Division,
  DocumentKind,
  FormName,
  FormValidation,
  IdentifierKind,
  ListingPriceComparison,
  Offers,
  OrderedSources,
  OsagoInput,
  OsagoQuote,
  PriceList,
  Quote,
  Refusal,
  Selection,
  SourceQuestions,
  Validation,
  Withdrawal,
} from "./types";

/** Loaded rules; every call is synchronous, does not throw and returns data. */
export interface Rules {
  checkIdentifier(type: IdentifierKind, text: string): Validation;
  checkDocument(kind: DocumentKind, text: string): Validation;
  quote(selection: Selection): Quote | Refusal;
  osagoApproximate(input: OsagoInput): OsagoQuote | Refusal;
  /** Compares a listing price with the price band of a report. */
  compareAdvert(advert: Advert): ListingPriceComparison | Refusal;
  validateForm(name: FormName, values: unknown): FormValidation;
  catalogue(name: CatalogueName): PriceList;
  /** Inputs that the sources of an order require, and sources that cannot be queried with those given. */
  sourceQuestions(order: OrderedSources): SourceQuestions | Refusal;
  /** Divides a withdrawal into refunds of payments. */
  divideWithdrawal(withdrawal: Withdrawal): Division | Refusal;
  /** Number of whole checks that the monthly amount of a subscription pays for. */
  subscriptionChecks(subscription: string, roubles: number): number;
  offers(): Offers;
}

/** Loading state of the rules. */
interface RulesState {
  /** Undefined until the rules are loaded. */
  rules: Rules | undefined;
  /** Whether the last attempt failed; `preloadRules` makes another one. */
  failed: boolean;
}

const state = createStore<RulesState>({ rules: undefined, failed: false });
let loading: Promise<Rules> | undefined;

/** Loads the rules once; concurrent callers share one attempt, and a failed attempt can be repeated. */
export function loadRules(): Promise<Rules> {
  // Hides the old error while the rules are loading, so that a second failure is shown as a new one.
  if (state.get().failed) state.set({ rules: undefined, failed: false });
  loading ??= startEngine().then(
    (rules) => {
      state.set({ rules, failed: false });
      return rules;
    },
    (error: unknown) => {
      loading = undefined;
      state.set({ rules: undefined, failed: true });
      throw error;
    },
  );
  return loading;
}

/** Loads the rules without rejecting; `useRules` returns whether the attempt failed. */
export async function preloadRules(): Promise<void> {
  await loadRules().catch(() => undefined);
}

/** The rules if loaded, and whether loading them failed. */
export function useRules(): RulesState {
  return useSyncExternalStore(state.subscribe, state.get, state.get);
}

/** The loaded rules, for components inside a `RulesGate`; throws when the rules are not loaded. */
export function readyRules(): Rules {
  const { rules } = state.get();
  if (rules === undefined) throw new Error("rules are not loaded: render this inside a RulesGate");
  return rules;
}

/** Whether a result of the rules is a refusal. */
export function isRefusal<T extends object>(answer: T | Refusal): answer is Refusal {
  return "errors" in answer;
}
