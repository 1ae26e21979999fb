import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { BatchQuote, BatchRequest } from "@/api/types";
import { batch } from "@/core/limits.json";
import { useDebouncedValue } from "@/lib/use-debounced-value";
import { showToast } from "@/ui/toast";
import { batchQuoteQuery, useCreateBatch } from "../api";
import type { ListRow } from "../preview/resolve-rows";
import type { ServicesState } from "./use-services";

interface BatchOptions {
  services: ServicesState;
  packageCheck: boolean;
  fresh: boolean;
}

export interface BatchOrder {
  /** Price of the current list; undefined until it is computed. */
  quote: BatchQuote | undefined;
  quoteError: Error | null;
  retryQuote: () => void;
  /** What the order lacks; null when it can be priced. */
  missing: "cars" | "services" | null;
  start: (name: string) => void;
  isStarting: boolean;
  startError: Error | null;
}

/** Price and order of the ready rows of a list. `onOrdered` is called before the page of the list opens. */
export function useBatchOrder(
  rows: readonly ListRow[],
  options: BatchOptions,
  onOrdered: () => void,
): BatchOrder {
  const request = useRequest(rows, options);
  const priced = useDebouncedValue(request);
  const key = useMemo(() => (priced?.rows ?? []).map(({ identifier }) => identifier).join(" "), [priced]);
  const create = useCreateBatch();
  const quote = useQuery({
    ...batchQuoteQuery(priced ?? { rows: [] }, key),
    enabled: priced !== null && !create.isPending && !create.isSuccess,
  });
  const isCurrent = priced === request;
  const open = useOpenBatch();
  const isSending = useRef(false);

  function start(name: string): void {
    // The second press of a double click comes before the button is disabled.
    if (request === null || isSending.current) return;
    isSending.current = true;
    const body = name.trim() === "" ? request : { ...request, name: name.trim() };
    void create.mutateAsync(body).then(
      ({ id }) => {
        onOrdered();
        open(id);
      },
      () => {
        isSending.current = false;
      },
    );
  }

  return {
    quote: isCurrent && !quote.isFetching ? quote.data : undefined,
    quoteError: isCurrent && !quote.isFetching ? quote.error : null,
    retryQuote: () => void quote.refetch(),
    missing: request !== null ? null : options.services.ids.length === 0 ? "services" : "cars",
    start,
    isStarting: create.isPending || create.isSuccess,
    startError: create.error,
  };
}

/**
 * Request body without a name; null while no row is ready or no service is selected.
 * Only ready rows are sent, so that no row shown as wrong is charged.
 */
function useRequest(rows: readonly ListRow[], { services, packageCheck, fresh }: BatchOptions) {
  const { ids, catalogue, isFull } = services;
  return useMemo((): BatchRequest | null => {
    const ready = rows.flatMap((row) =>
      row.group === "ready" && row.car !== null ? [{ ...row, car: row.car }] : [],
    );
    if (ready.length === 0 || ids.length === 0) return null;
    return {
      rows: ready.map(({ car, planned }) => ({
        identifier: car.number,
        type: car.kind,
        ...(planned.note !== null && {
          externalId: [...planned.note].slice(0, batch.externalIdChars).join(""),
        }),
      })),
      catalogue,
      services: ids,
      fullReport: isFull,
      packageCheck: packageCheck && isFull,
      fresh,
    };
  }, [rows, ids, catalogue, isFull, packageCheck, fresh]);
}

/** Opens the page of an ordered list, or offers it in a toast if the page of the order was left. */
function useOpenBatch(): (id: string) => void {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (id) => {
    const open = () => void navigate(`/lists/${id}`);
    if (isMounted.current) open();
    else showToast("good", "Список заказан", undefined, { title: "Открыть список", onPress: open });
  };
}
