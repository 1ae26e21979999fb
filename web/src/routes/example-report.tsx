import { ExamplePage } from "@/features/report/example-page";

/** An example of a report. */
export function Component() {
  return <ExamplePage />;
}
