import { useQuery } from "@tanstack/react-query";

/** Loads the OSAGO tariff of the Bank of Russia once `isEnabled` is true. */
export function useTariff(isEnabled: boolean) {
  return useQuery({
    queryKey: ["osago-tariff"],
    queryFn: async () => (await import("@/core/tariff")).loadTariff(),
    enabled: isEnabled,
    retry: false,
    networkMode: "always",
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
