// The package declares types only for its entry, so the glue modules are declared here.
declare module "avtosled-wasm/avtosled_wasm_bg.js" {
  export * from "avtosled-wasm";
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

declare module "avtosled-wasm/tariff/avtosled_tariff_bg.js" {
  export * from "avtosled-wasm/tariff/avtosled_tariff";
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

declare module "avtosled-wasm/car-list/avtosled_car_list_bg.js" {
  export * from "avtosled-wasm/car-list/avtosled_car_list";
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

declare module "vite-plugin-wasm/helper" {
  /** Loads and starts a WebAssembly module, streaming where the browser supports it. */
  export default function initWasm(imports: WebAssembly.Imports, url: string): Promise<WebAssembly.Exports>;
}
