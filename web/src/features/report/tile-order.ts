import type { ReportService } from "@/api/types";
import type { SourceId } from "@/core/types";

/**
 * Where the tile of a source stands, in the order in which core declares them: what stops a deal, then
 * what changes the price. Null where core makes no tile: nothing is to be waited for.
 */
const PLACES: Record<SourceId, number | null> = {
  wanted: 1,
  restrictions: 2,
  pledges: 3,
  leases: 4,
  history: 5,
  accidents: 6,
  mileage: 7,
  inspections: 8,
  taxi: 9,
  auctions: 10,
  valuation: 11,
  enforcement: 12,
  bankruptcy: null,
  customs: null,
  recalls: 13,
  fines: 14,
  policies: 15,
  policyDetails: null,
  decoding: null,
  conversion: null,
  photos: null,
};

/** As many as are read at a glance. */
const TILES = 8;

/** The services that have a tile or will have one, the most telling first. */
export function telling(services: ReportService[]): ReportService[] {
  return services
    .filter((service) => service.tile != null || isAwaited(service))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .slice(0, TILES);
}

function isAwaited({ source, status }: ReportService): boolean {
  return (status === "pending" || status === "running") && PLACES[source] !== null;
}

function placeOf({ source }: ReportService): number {
  return PLACES[source] ?? Number.POSITIVE_INFINITY;
}
