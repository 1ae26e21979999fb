import { loadRules } from "@/core";
import { ExamplePage } from "@/features/report/example-page";

/** The rules only draw the plate better: nothing waits for them, and nothing fails without them. */
export function loader() {
  loadRules().catch(() => undefined);
  return null;
}

/** An example of a report. */
export function Component() {
  return <ExamplePage />;
}
