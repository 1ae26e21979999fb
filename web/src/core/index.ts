/** Typed façade over the shared rules (avtosled-wasm): loaded once, on the first wish for an answer. */
import wasmUrl from "avtosled-wasm/avtosled_wasm_bg.wasm?url";
import { useSyncExternalStore } from "react";
import type {
  Advert,
  AdvertComparison,
  Answer,
  CatalogueName,
  DocumentKind,
  FormAnswer,
  FormName,
  IdentifierKind,
  Input,
  Offers,
  OsagoInput,
  OsagoQuote,
  PriceList,
  Quote,
  Refusal,
  Selection,
  SourceId,
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
  /** What a source is asked by: any one way, with all that it lists. */
  waysToAsk(source: SourceId): Input[][];
  offers(): Offers;
}

let loaded: Rules | undefined;
let loading: Promise<Rules> | undefined;
const listeners = new Set<() => void>();

/** Starts loading the rules, or joins the load under way; a failed load may be tried again. */
export function loadRules(): Promise<Rules> {
  loading ??= fetchModule()
    .then(() => import("./engine"))
    .then(({ engine }) => {
      loaded = engine;
      for (const listener of listeners) listener();
      return engine;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/**
 * Brings the file into the browser's cache, where the engine's module finds it: a module that failed
 * to start stays failed until the page is reloaded, a failed fetch does not.
 */
async function fetchModule(): Promise<void> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  await response.arrayBuffer();
}

/** The rules if they are there already; undefined while they load. */
export function useRules(): Rules | undefined {
  return useSyncExternalStore(subscribe, () => loaded);
}

/** For pages whose loader awaited `loadRules`. */
export function readyRules(): Rules {
  if (loaded === undefined) throw new Error("rules are not loaded: await loadRules() in the route loader");
  return loaded;
}

/** Tells a refusal from an answer. */
export function isRefusal<T extends object>(answer: T | Refusal): answer is Refusal {
  return "errors" in answer;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
