// The built modules, on the day of the fixtures.
import { rules, tariff } from './load.mjs';

// The package takes today's date from the clock, as the page does.
Date.now = () => Date.UTC(2026, 10, 20, 9);

export { rules, tariff };

export const core = new URL('../../core/', import.meta.url);

/** The answer of the module that has the function. */
export function answer(name, args) {
  return JSON.stringify((rules[name] ?? tariff[name])(...args));
}
