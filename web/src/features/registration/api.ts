import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getRegistrationData, saveRegistrationData } from "@/api/generated/sdk.gen";
import type { RegistrationForm } from "@/api/types";

/** Nothing of a passport stays in memory once the page is left. */
export const registrationDataQuery = queryOptions({
  queryKey: [...userKeys.all, "registration-data"],
  queryFn: ({ signal }) => getRegistrationData({ signal }),
  staleTime: 0,
  gcTime: 0,
});

/** `onRefused` is called even when the page has been left meanwhile. */
export function useSaveRegistrationData(onRefused: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: RegistrationForm) => saveRegistrationData({ body: form }),
    meta: { errorTitle: "Ошибка сохранения" },
    onError: onRefused,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(registrationDataQuery.queryKey, data);
      // The name and the address of the account are the same ones.
      void queryClient.invalidateQueries({ queryKey: userKeys.current() });
    },
  });
}
