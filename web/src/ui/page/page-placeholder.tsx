import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { Page } from "./page";

/** Skeleton of a page that is loading; without a title it does not change the title of the document. */
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
