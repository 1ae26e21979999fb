import { ExamplePage } from "@/features/report/example/example-page";
import { exampleName, exampleQuery } from "@/features/report/example/examples";

/** An example of a report. */
export function Component() {
  return <ExamplePage />;
}

/** What the page at an address is drawn from. */
export function queryAt(address: string) {
  return exampleQuery(exampleName(new URL(address).searchParams.get("car")));
}
