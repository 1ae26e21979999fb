import { ComparePage } from "@/features/report/compare/compare-page";

/** Page that compares the user's reports. */
export function Component() {
  return <ComparePage />;
}
