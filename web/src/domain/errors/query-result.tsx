import type { ReactNode } from "react";
import { LoadFailure } from "./load-failure";

interface QueryResultProps<Data> {
  query: { data: Data | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  /** Title that says what failed to load: «Отчёты не загрузились». */
  failure: string;
  pending?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Content of a query: placeholder while pending, error with a retry button, or the data. */
export function QueryResult<Data>({ query, failure, pending, children }: QueryResultProps<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      <LoadFailure error={error} onRetry={() => void refetch()} title={failure} />
      {isPending && pending}
      {data && children(data)}
    </>
  );
}
