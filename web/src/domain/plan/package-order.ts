import type { OwnPackage } from "@/api/types";

/** As the server spends them: live ones by the nearest expiry, then the others, the latest bought first. */
export function inOrderOfUse(packages: readonly OwnPackage[]): OwnPackage[] {
  const live = packages.filter(({ state }) => state === "active");
  const others = packages.filter(({ state }) => state !== "active");
  return [
    ...live.sort((a, b) => a.expiresAt.localeCompare(b.expiresAt)),
    ...others.sort((a, b) => b.purchasedAt.localeCompare(a.purchasedAt)),
  ];
}
