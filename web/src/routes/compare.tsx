import { ComparePage } from "@/features/report/compare/compare-page";

/** The reports of one person beside each other. */
export function Component() {
  return <ComparePage />;
}
