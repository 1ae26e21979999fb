import * as glue from "avtosled-wasm/avtosled_wasm_bg.js";
import wasmUrl from "avtosled-wasm/avtosled_wasm_bg.wasm?url";
import initWasm from "vite-plugin-wasm/helper";
import type { Rules } from "./index";
import { fetchMakers } from "./makers";

/**
 * Loads and starts the rules (WebAssembly).
 * Calls the Vite plugin's helper instead of importing the module, because a failed import cannot be repeated without
 * reloading the page.
 */
export async function startEngine(): Promise<Rules> {
  const [exports, makers] = await Promise.all([
    initWasm({ "./avtosled_wasm_bg.js": { ...glue } }, wasmUrl),
    fetchMakers(),
  ]);
  glue.__wbg_set_wasm(exports);
  (exports.__wbindgen_start as () => void)();
  await nextTask();
  glue.takeMakers(makers);
  await nextTask();
  return glue;
}

/** Yields to the event loop, so that input is handled between two long steps. */
function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
