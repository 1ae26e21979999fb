import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { userKeys } from "@/api/current-user";

/** The owner's own data, in clear. Days are `yyyy-mm-dd`. */
export interface RegistrationDataView {
  firstName: string | null;
  lastName: string | null;
  patronymic: string | null;
  birthDate: string | null;
  inn: string | null;
  passportSeries: string | null;
  passportNumber: string | null;
  passportIssued: string | null;
  passportDate: string | null;
  address: string | null;
  /** Confirmed by a code; never changed here. */
  phone: string | null;
  email: string | null;
  businessType: "individual" | "business";
  /** Whether the consent in force is on record. */
  consentGiven: boolean;
}

export type RegistrationData = Omit<RegistrationDataView, "phone" | "consentGiven"> & {
  /** The version that was just agreed to. */
  consent?: string;
};

interface RegistrationDataSaved {
  success: boolean;
  message: string;
  data: RegistrationDataView;
}

/** Nothing of a passport stays in memory once the page is left. */
export const registrationDataQuery = queryOptions({
  queryKey: [...userKeys.all, "registration-data"],
  queryFn: ({ signal }) => request<RegistrationDataView>("/api/user/registration-data", { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** `onRefused` is called even when the page has been left meanwhile. */
export function useSaveRegistrationData(onRefused: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (data: RegistrationData) =>
      request<RegistrationDataSaved>("/api/user/registration-data", { method: "POST", body: data }),
    meta: { errorTitle: "Ошибка сохранения" },
    onError: onRefused,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(registrationDataQuery.queryKey, data);
      // The name and the address of the account are the same ones.
      void queryClient.invalidateQueries({ queryKey: userKeys.current() });
    },
  });
}
