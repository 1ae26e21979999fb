/** The exact OSAGO tariff: a module of its own, fetched only where it is asked. */
import * as glue from "avtosled-wasm/tariff/avtosled_tariff_bg.js";
import wasmUrl from "avtosled-wasm/tariff/avtosled_tariff_bg.wasm?url";
import initWasm from "vite-plugin-wasm/helper";
import type { Refusal, TariffInput, TariffQuote, TariffRegion } from "./types";

/** The tariff once loaded; every call is synchronous and answers with data, never throws. */
export interface Tariff {
  osagoTariff(input: TariffInput): TariffQuote | Refusal;
  /** Regions and places that have a factor of territory. */
  osagoTerritories(): TariffRegion[];
}

let loading: Promise<Tariff> | undefined;

/** Starts loading the tariff, or joins the load under way; a failed load may be tried again. */
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
