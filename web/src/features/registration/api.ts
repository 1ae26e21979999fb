import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getRegistrationData, saveRegistrationData } from "@/api/generated/sdk.gen";
import type { RegistrationForm } from "@/api/types";

/** Query of the registration data; not cached, so passport data leave the memory with the page. */
export const registrationDataQuery = queryOptions({
  queryKey: [...userKeys.all, "registration-data"],
  queryFn: ({ signal }) => getRegistrationData({ signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Saves the registration data; calls `onRefused` on an error, even after unmount. */
export function useSaveRegistrationData(onRefused: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: RegistrationForm) => saveRegistrationData({ body: form }),
    meta: { errorTitle: "Ошибка сохранения" },
    onError: onRefused,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(registrationDataQuery.queryKey, data);
      // The account contains the name and the address too.
      void queryClient.invalidateQueries({ queryKey: userKeys.current() });
    },
  });
}
