import { ExamplePage } from "@/features/report/example/example-page";
import { exampleName, exampleQuery } from "@/features/report/example/examples";
import { loadBody } from "@/features/report/lazy-body";
import { SharePicture } from "@/ui/page/share-picture";

/** An example of a report. */
export function Component() {
  return (
    <>
      <SharePicture name="example-report" />
      <ExamplePage />
    </>
  );
}

/** What the page at an address is drawn from. */
export function queryAt(address: string) {
  return exampleQuery(exampleName(new URL(address).searchParams.get("car")));
}

export { loadBody };
