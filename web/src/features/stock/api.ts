/** Queries and mutations of the stock: cars, saved views, monitoring. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import {
  changeStockCar,
  changeStockView,
  createStockView,
  deleteStockView,
  downloadStockCsv,
  downloadStockXlsx,
  getStockMonitoring,
  listBatches,
  listStock,
  listStockViews,
  removeStockCars,
  setStockMonitoring,
  tagStockCars,
} from "@/api/generated/sdk.gen";
import { stockKeys } from "@/api/stock";
import type { SavedStockView, StockCarChange, StockTags } from "@/api/types";
import type { Filters } from "./filters/filters";

const PAGE_SIZE = 100;
/** Number of batches that can be added to the stock. */
const BATCHES = 50;

const keys = {
  cars: () => [...stockKeys.all, "cars"] as const,
  views: () => [...stockKeys.all, "views"] as const,
  monitoring: () => [...stockKeys.all, "monitoring"] as const,
};

/** Query of the cars in stock by pages; each page has the totals of all cars that match the filters. */
export function stockQuery(filters: Filters) {
  return infiniteQueryOptions({
    queryKey: [...keys.cars(), filters],
    queryFn: ({ pageParam, signal }) =>
      listStock({
        query: { limit: PAGE_SIZE, ...filters, ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

export const viewsQuery = queryOptions({
  queryKey: keys.views(),
  queryFn: ({ signal }) => listStockViews({ signal }),
  staleTime: 0,
});

export const monitoringQuery = queryOptions({
  queryKey: keys.monitoring(),
  queryFn: ({ signal }) => getStockMonitoring({ signal }),
  staleTime: 0,
});

/** Query of the newest batches, whose cars can be added to the stock. */
export const addableBatchesQuery = queryOptions({
  queryKey: [...userKeys.all, "stock-batches"],
  queryFn: async ({ signal }) => {
    const { batches } = await listBatches({ query: { limit: BATCHES }, signal });
    return batches.filter(({ mode, rows }) => mode === "live" && rows.completed > 0);
  },
  staleTime: 0,
});

/** Mutation after which the stock is loaded again. */
function useStockMutation<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: stockKeys.all }),
  });
}

export const useChangeCar = () =>
  useStockMutation(({ id, ...body }: StockCarChange & { id: string }) =>
    changeStockCar({ path: { id }, body }),
  );

export const useRemoveCars = () => useStockMutation((ids: string[]) => removeStockCars({ body: { ids } }));

export const useTagCars = () => useStockMutation((body: StockTags) => tagStockCars({ body }));

/** Creates a saved view, or replaces the one with the given id. */
export const useSaveView = () =>
  useStockMutation(({ id, ...body }: SavedStockView & { id: string | null }) =>
    id === null ? createStockView({ body }) : changeStockView({ path: { id }, body }),
  );

export const useDeleteView = () => useStockMutation((id: string) => deleteStockView({ path: { id } }));

export const useSetMonitoring = () =>
  useStockMutation((isEnabled: boolean) => setStockMonitoring({ body: { isEnabled } }));

export type TableFormat = "xlsx" | "csv";

/** Downloads the cars that match the filters. */
export function fetchTable(filters: Filters, format: TableFormat): Promise<Blob> {
  const download = format === "xlsx" ? downloadStockXlsx : downloadStockCsv;
  return download({ query: filters, parseAs: "blob" });
}
