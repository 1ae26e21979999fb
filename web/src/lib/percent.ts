import { lazy } from "./lazy";

const percent = lazy(() => new Intl.NumberFormat("ru-RU", { style: "percent", maximumFractionDigits: 1 }));

/** Formats a share from 0 to 1 as a percentage: «97,5 %». */
export function formatPercent(share: number): string {
  return percent().format(share);
}
