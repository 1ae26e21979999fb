import { ComparePage } from "@/features/report/compare/compare-page";

/** Comparison of the user's reports. */
export function Component() {
  return <ComparePage />;
}
