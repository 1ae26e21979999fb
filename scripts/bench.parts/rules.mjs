// Calls of the rules in WASM, as a form makes them at each key.
import { rules } from "../../wasm/tests/load.mjs";
import { tell } from "./benchmark.mjs";

const WARM = 2_000;
const CALLS = 20_000;
const OSAGO = {
  region: "moscow",
  enginePower: 110,
  driverAge: "experienced",
  drivingExperience: "experienced",
  driversCount: "limited",
  bonusMalusClass: "3",
};
const VIN = "XTA210990Y2765499";
const calls = [
  ["checkIdentifier (VIN)", 3, () => rules.checkIdentifier("vin", VIN)],
  ["quote of three sources", 4, () => rules.quote({ services: ["probeg", "dtp", "wanted"] })],
  ["osagoApproximate", 4, () => rules.osagoApproximate(OSAGO)],
];
for (const [name, wanted, run] of calls) {
  for (let i = 0; i < WARM; i++) run();
  const started = performance.now();
  for (let i = 0; i < CALLS; i++) run();
  const each = ((performance.now() - started) * 1000) / CALLS;
  tell(`${name} in WASM`, `${each.toFixed(2)} µs`, `${wanted} µs`, each <= wanted);
}
