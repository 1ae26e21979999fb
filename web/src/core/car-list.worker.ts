/** Worker that reads lists of cars: a separate WebAssembly module, loaded at the first request. */
import * as glue from "avtosled-wasm/car-list/avtosled_car_list_bg.js";
import wasmUrl from "avtosled-wasm/car-list/avtosled_car_list_bg.wasm?url";
import initWasm from "vite-plugin-wasm/helper";
import type { PlanAnswer, PlanRequest } from "./car-list";
import limits from "./limits.json";
import { fetchMakers } from "./makers";

const loading = start();
// The failure is the answer to every request.
loading.catch(() => undefined);

async function start(): Promise<typeof glue> {
  const [exports, makers] = await Promise.all([
    initWasm({ "./avtosled_car_list_bg.js": { ...glue } }, wasmUrl),
    fetchMakers(),
  ]);
  glue.__wbg_set_wasm(exports);
  (exports.__wbindgen_start as () => void)();
  glue.takeMakers(makers);
  return glue;
}

async function answer({ id, source, choice }: PlanRequest): Promise<PlanAnswer> {
  try {
    const module = await loading;
    if ("text" in source) return { id, plan: module.planCarListText(source.text, choice) };
    // A larger file is refused by its size, so its rest is not read.
    const file = source.file.slice(0, limits.carList.fileBytes + 1);
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { id, plan: module.planCarListFile(bytes, choice) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

self.addEventListener("message", async ({ data }: MessageEvent<PlanRequest>) => {
  self.postMessage(await answer(data));
});
