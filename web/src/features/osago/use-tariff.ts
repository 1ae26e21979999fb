import { useQuery } from "@tanstack/react-query";

/** Tariff of the Bank of Russia, loaded when wanted. */
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
