import { ExamplePage } from "@/features/report/example/example-page";
import { exampleName, exampleQuery } from "@/features/report/example/examples";
import { loadBody } from "@/features/report/lazy-body";
import { SharePicture } from "@/ui/page/metadata";

export function Component() {
  return (
    <>
      <SharePicture name="example-report" />
      <ExamplePage />
    </>
  );
}

/** Query of the example report that the page at a URL shows. */
export function queryAt(address: string) {
  return exampleQuery(exampleName(new URL(address).searchParams.get("car")));
}

export { loadBody };
