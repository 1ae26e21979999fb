import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailure } from "@/domain/errors/load-failure";
import { NextPage } from "@/domain/errors/next-page";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { batchesQuery } from "../api";
import { BatchCard } from "./batch-card";
import { NoBatches } from "./no-batches";
import styles from "./overview.module.css";

/** Ordered lists of cars by pages, newest first. */
export function Overview() {
  const pages = useInfiniteQuery(batchesQuery);
  if (pages.data === undefined) {
    if (pages.error !== null) {
      return (
        <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} title="Списки не загрузились" />
      );
    }
    return (
      <>
        <VisuallyHidden>Списки загружаются</VisuallyHidden>
        <Skeleton height="26rem" />
      </>
    );
  }
  const batches = pages.data.pages.flatMap((page) => page.batches);
  if (batches.length === 0) return <NoBatches />;
  return (
    <Stack gap={4}>
      <ul className={styles.cards}>
        {batches.map((batch) => (
          <li key={batch.id}>
            <BatchCard batch={batch} />
          </li>
        ))}
      </ul>
      <NextPage pages={pages} title="Следующие списки не загрузились" />
    </Stack>
  );
}
