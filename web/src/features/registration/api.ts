import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getRegistrationData, saveRegistrationData } from "@/api/generated/sdk.gen";
import type { RegistrationForm } from "@/api/types";

/** Passport data are dropped from memory when the page is left. */
export const registrationDataQuery = queryOptions({
  queryKey: [...userKeys.all, "registration-data"],
  queryFn: ({ signal }) => getRegistrationData({ signal }),
  staleTime: 0,
  gcTime: 0,
});

/** `onRefused` is called even after unmount. */
export function useSaveRegistrationData(onRefused: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: RegistrationForm) => saveRegistrationData({ body: form }),
    meta: { errorTitle: "Ошибка сохранения" },
    onError: onRefused,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(registrationDataQuery.queryKey, data);
      // The account shares the name and the address.
      void queryClient.invalidateQueries({ queryKey: userKeys.current() });
    },
  });
}
