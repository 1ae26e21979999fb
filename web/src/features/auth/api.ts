import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getVkSetup, verifyLicence } from "@/api/generated/sdk.gen";
import type { LicenceBody } from "@/api/generated/types.gen";
import type { User } from "@/api/types";

/** What has to be entered in the settings of the VK application. */
export const vkSetupQuery = queryOptions({
  queryKey: ["auth", "vk-setup"] as const,
  queryFn: ({ signal }) => getVkSetup({ signal }),
});

/** A licence as the form holds it: empty where nothing is typed. */
export type Licence = Record<keyof LicenceBody, string>;

/** Asks the register for the licence; needs the consent to the use of personal data. */
export function useVerifyLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (licence: Licence) => verifyLicence({ body: licence }),
    meta: { errorTitle: "Ошибка проверки прав" },
    onSuccess: ({ freeChecksAvailable }) => {
      queryClient.setQueryData<User | null>(
        userKeys.current(),
        (user) => user && { ...user, licenseVerified: true, freeChecksAvailable },
      );
      void queryClient.invalidateQueries({ queryKey: userKeys.all });
    },
  });
}
