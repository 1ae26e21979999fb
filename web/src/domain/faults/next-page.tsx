import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { MoreButton } from "@/ui/more-button";
import { LoadFailure } from "./load-failure";

interface NextPageProps {
  pages: Pick<
    UseInfiniteQueryResult,
    "error" | "fetchNextPage" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
  >;
  /** What did not load when the next page fails: «Следующие платежи не загрузились». */
  title: string;
  /** `sm` begins where the list does. */
  size?: "sm";
}

/** Goes on below a list that comes page by page, and says there when its next page did not come. */
export function NextPage({ pages, title, size }: NextPageProps) {
  const goOn = () => void pages.fetchNextPage();
  return (
    <>
      <LoadFailure error={pages.isFetchNextPageError ? pages.error : null} onRetry={goOn} title={title} />
      <MoreButton
        {...(size && { size })}
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onPress={goOn}
      />
    </>
  );
}
