import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionFetch } from "@/api/client";
import { userKeys } from "@/api/current-user";
import { client } from "@/api/generated/client.gen";
import { deleteExport, listExports, orderExport } from "@/api/generated/sdk.gen";
import type { DownloadExportData } from "@/api/generated/types.gen";
import type { AdminExport, ExportOrder } from "@/api/types";

const WHILE_WAITING = 2_000;
const exportsKey = [...userKeys.all, "admin", "exports"] as const;

/** The files that are kept; looked at again as long as one is being made. */
export const exportsQuery = queryOptions({
  queryKey: exportsKey,
  queryFn: ({ signal }) => listExports({ signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === "waiting") ? WHILE_WAITING : false,
});

/** Asks for a file; the row is in the list at once. */
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

/** The file as it comes; a plain link could not carry the bearer. */
export function fetchExport(id: string): Promise<Response> {
  const url = "/api/admin/exports/{id}/file";
  return sessionFetch(client.buildUrl<DownloadExportData>({ url, path: { id } }));
}
