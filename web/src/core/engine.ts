import * as glue from "avtosled-wasm/avtosled_wasm_bg.js";
import wasmUrl from "avtosled-wasm/avtosled_wasm_bg.wasm?url";
import initWasm from "vite-plugin-wasm/helper";
import type { Rules } from "./index";
import { fetchMakers } from "./makers";

/**
 * Fetches and starts the rules. A call of the plugin's own helper instead of an import of the module: an
 * import that failed stays failed until the page is reloaded, a call can be made again.
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

/** A press that came meanwhile is answered first. */
function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
