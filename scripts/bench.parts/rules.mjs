// Benchmark of the rules in WASM, called as a form calls them on each keystroke.
import { rules } from "../../wasm/tests/load.mjs";
import { OSAGO, printRow, timed } from "./benchmark.mjs";

const WARM = 4_000;
/** Number of rounds, so short that most are not interrupted by other programs; the median counts. */
const ROUNDS = 50;
const CALLS = 400;
const VIN = "XTA210990Y2765499";
const calls = [
  ["checkIdentifier (VIN)", 3, () => rules.checkIdentifier("vin", VIN)],
  ["quote of three sources", 4, () => rules.quote({ services: ["probeg", "dtp", "wanted"] })],
  ["osagoApproximate", 4, () => rules.osagoApproximate(OSAGO)],
];
for (const [name, wanted, run] of calls) {
  for (let i = 0; i < WARM; i++) run();
  const { median } = await timed(ROUNDS, () => {
    for (let i = 0; i < CALLS; i++) run();
  });
  const each = (median * 1000) / CALLS;
  printRow(`${name} in WASM`, `${each.toFixed(2)} µs`, `${wanted} µs`, each <= wanted);
}
