import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { MoreButton } from "@/ui/more-button";
import { LOAD_AGAIN, LoadFailure } from "./load-failure";

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

/** Goes on below a list that comes page by page. Where its next page did not come, the same button tries again. */
export function NextPage({ pages, title, size }: NextPageProps) {
  const hasFailed = pages.isFetchNextPageError;
  return (
    <>
      <LoadFailure error={hasFailed ? pages.error : null} title={title} />
      <MoreButton
        {...(size && { size })}
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onPress={() => void pages.fetchNextPage()}
      >
        {hasFailed ? LOAD_AGAIN : undefined}
      </MoreButton>
    </>
  );
}
