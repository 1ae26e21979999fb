/** Exact OSAGO tariff: a separate WebAssembly module, loaded on demand. */
import * as glue from "avtosled-wasm/tariff/avtosled_tariff_bg.js";
import wasmUrl from "avtosled-wasm/tariff/avtosled_tariff_bg.wasm?url";
import initWasm from "vite-plugin-wasm/helper";
import type { Refusal, TariffInput, TariffQuote, TariffRegion } from "./types";

/** Loaded OSAGO tariff; every call is synchronous, does not throw and returns data. */
export interface Tariff {
  osagoTariff(input: TariffInput): TariffQuote | Refusal;
  /** Regions and localities with a territorial coefficient. */
  osagoTerritories(): TariffRegion[];
}

let loading: Promise<Tariff> | undefined;

/** Loads the tariff once; concurrent callers share one attempt, and a failed attempt can be repeated. */
export function loadTariff(): Promise<Tariff> {
  loading ??= start().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(): Promise<Tariff> {
  const exports = await initWasm({ "./avtosled_tariff_bg.js": { ...glue } }, wasmUrl);
  glue.__wbg_set_wasm(exports);
  (exports.__wbindgen_start as () => void)();
  return glue;
}
