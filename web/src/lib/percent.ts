import { onFirstUse } from "./on-first-use";

const percent = onFirstUse(
  () => new Intl.NumberFormat("ru-RU", { style: "percent", maximumFractionDigits: 1 }),
);

/** A share from 0 to 1: «97,5 %». */
export function formatPercent(share: number): string {
  return percent().format(share);
}
