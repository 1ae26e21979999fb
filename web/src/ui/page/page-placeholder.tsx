import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { Page } from "./page";

/** Skeleton of a loading page; without a title, the document title is not changed. */
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
