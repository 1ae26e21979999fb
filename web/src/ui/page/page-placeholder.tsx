import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { Page } from "./page";

/** Stands where a page is about to be; one that is not known yet leaves the title of the document as it is. */
export function PagePlaceholder({ title }: { title?: string }) {
  return (
    <Page title={title}>
      <Stack gap={5}>
        <VisuallyHidden>Страница загружается</VisuallyHidden>
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="40%" />
        <Skeleton height="18rem" />
      </Stack>
    </Page>
  );
}
