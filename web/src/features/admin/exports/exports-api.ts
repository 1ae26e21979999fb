import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionFetch } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { client } from "@/api/generated/client.gen";
import { deleteExport, listExports, orderExport } from "@/api/generated/sdk.gen";
import type { DownloadExportData } from "@/api/generated/types.gen";
import type { AdminExport, ExportOrder } from "@/api/types";

const POLL_MS = 2_000;
const exportsKey = [...userKeys.all, "admin", "exports"] as const;

/** Query of the stored export files; polled while an export is being created. */
export const exportsQuery = queryOptions({
  queryKey: exportsKey,
  queryFn: ({ signal }) => listExports({ signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.state === "waiting") ? POLL_MS : false),
});

/** Requests an export and adds its row to the list at once. */
export function useOrderExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ExportOrder) => orderExport({ body }),
    onSuccess: (ordered) =>
      queryClient.setQueryData<AdminExport[]>(exportsKey, (known = []) => [ordered, ...known]),
  });
}

export function useDeleteExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteExport({ path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  });
}

/** Downloads an export file by fetch, since a plain link could not send the bearer token. */
export function fetchExport(id: string): Promise<Response> {
  const url = "/api/admin/exports/{id}/file";
  return sessionFetch(client.buildUrl<DownloadExportData>({ url, path: { id } }));
}
