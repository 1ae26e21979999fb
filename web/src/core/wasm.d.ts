// The package's types stand at its entry; the glue beside the bytes has none of its own.
declare module "avtosled-wasm/avtosled_wasm_bg.js" {
  export * from "avtosled-wasm";
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

declare module "avtosled-wasm/tariff/avtosled_tariff_bg.js" {
  export * from "avtosled-wasm/tariff/avtosled_tariff";
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

declare module "vite-plugin-wasm/helper" {
  /** Fetches a module from its address and starts it, as it arrives where the browser can. */
  export default function initWasm(imports: WebAssembly.Imports, url: string): Promise<WebAssembly.Exports>;
}
