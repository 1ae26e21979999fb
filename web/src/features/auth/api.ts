import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/api/client";
import { ownConsentsQuery } from "@/api/consents";
import { userKeys } from "@/api/current-user";
import type { ConsentText, ConsentView, LicenceView, User, VkSetup } from "@/api/types";

/** What has to be entered in the settings of the VK application. */
export const vkSetupQuery = queryOptions({
  queryKey: ["auth", "vk-setup"] as const,
  queryFn: ({ signal }) => request<VkSetup>("/api/auth/vk/setup", { signal }),
});

export interface Licence {
  /** Ten digits. */
  licenseNumber: string;
  /** `dd.mm.yyyy`. */
  issueDate: string;
}

/** Asks the register for the licence; needs the consent to the use of personal data. */
export function useVerifyLicence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (licence: Licence) =>
      request<LicenceView>("/api/auth/verify-license", { method: "POST", body: licence }),
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

/** Records that a consent was given; the version says which text was read. */
export function useGiveConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ purpose, version }: ConsentText) =>
      request<ConsentView[]>("/api/user/consents", {
        method: "POST",
        body: { purpose, version, given: true },
      }),
    onSuccess: (consents) => queryClient.setQueryData(ownConsentsQuery.queryKey, consents),
  });
}
