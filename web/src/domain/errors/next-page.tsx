import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { MoreButton } from "@/ui/more-button";
import { LOAD_AGAIN, LoadFailure } from "./load-failure";

interface NextPageProps {
  pages: Pick<
    UseInfiniteQueryResult,
    "error" | "fetchNextPage" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
  >;
  /** Title of the error of the next page: «Следующие платежи не загрузились». */
  title: string;
  /** Size of the button; `sm` is aligned with the start of the list. */
  size?: "sm";
}

/** Button that loads the next page of a list, or retries after an error. */
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
