import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { Page } from "./page";

/** Stands where the first page is about to be. */
export function PagePlaceholder() {
  return (
    <Page title="Загрузка">
      <Stack gap={5}>
        <VisuallyHidden>Страница загружается</VisuallyHidden>
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="40%" />
        <Skeleton height="18rem" />
      </Stack>
    </Page>
  );
}
