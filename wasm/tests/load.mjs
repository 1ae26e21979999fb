// Starts the package in plain Node, which cannot import a .wasm file as a bundler does.
import { readFileSync } from 'node:fs';
import * as rules from '../pkg/avtosled_wasm_bg.js';

const bytes = readFileSync(new URL('../pkg/avtosled_wasm_bg.wasm', import.meta.url));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
  './avtosled_wasm_bg.js': rules,
});
rules.__wbg_set_wasm(exports);
exports.__wbindgen_start?.();
rules.takeMakers(readFileSync(new URL('../pkg/makers.txt', import.meta.url), 'utf8'));

export { rules };
