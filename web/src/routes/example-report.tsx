import { ExamplePage } from "@/features/report/example/example-page";

/** An example of a report. */
export function Component() {
  return <ExamplePage />;
}
