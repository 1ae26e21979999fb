// The built package, started once, on the day of the fixtures.
import { readFileSync } from 'node:fs';
import * as rules from '../pkg/avtosled_wasm.js';

rules.initSync({ module: readFileSync(new URL('../pkg/avtosled_wasm_bg.wasm', import.meta.url)) });

// The package takes today's date from the clock, as the page does.
Date.now = () => Date.UTC(2026, 10, 20, 9);

export { rules };

export const core = new URL('../../core/', import.meta.url);

export function answer(name, args) {
  return JSON.stringify(rules[name](...args));
}
