import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getVkSetup, verifyLicence } from "@/api/generated/sdk.gen";
import type { LicenceBody } from "@/api/generated/types.gen";
import type { User } from "@/api/types";

/** Query of the settings to enter in the VK application. */
export const vkSetupQuery = queryOptions({
  queryKey: ["auth", "vk-setup"] as const,
  queryFn: ({ signal }) => getVkSetup({ signal }),
});

/** Form values of a driver licence; an empty string when a value is not set. */
export type Licence = Record<keyof LicenceBody, string>;

/** Checks a driver licence in the register; requires the consent to personal data processing. */
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
