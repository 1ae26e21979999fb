import Fuse from "fuse.js";
import type { Rules } from "@/core";
import type { TariffRegion, TariffTerritory } from "@/core/types";
import { hintOf } from "@/domain/identifier/hints";

/** Searchable row of the territory table. */
export interface Place extends TariffTerritory {
  /** «Уфа»; for a row that covers a region, the region. */
  name: string;
  /** Region; empty when `name` is the region. */
  regionName: string;
}

/** All rows of the territory table. */
export function placesOf(regions: TariffRegion[]): Place[] {
  return regions.flatMap(({ region, name, localities }) =>
    localities.map((locality) =>
      localities.length === 1
        ? { region, locality, name, regionName: "" }
        : { region, locality, name: locality, regionName: name },
    ),
  );
}

/** «Уфа, Республика Башкортостан». */
export function placeTitle({ name, regionName }: Place): string {
  return regionName === "" ? name : `${name}, ${regionName}`;
}

/** Fuzzy search of territories. */
export class PlaceSearch {
  private readonly fuse: Fuse<Place>;

  constructor(
    readonly places: Place[],
    private readonly rules: Pick<Rules, "checkIdentifier">,
  ) {
    this.fuse = new Fuse(places, {
      keys: [
        { name: "name", weight: 2 },
        { name: "regionName", weight: 1 },
      ],
      threshold: 0.4,
      distance: 30,
    });
  }

  /** Best match first: region of a plate, name prefixes, then similar spellings. */
  find(query: string): Place[] {
    const text = plain(query);
    if (text === "") return this.places;
    if (/^\d+$/.test(text)) return this.ofPlate(text);
    const first = this.places
      .filter(({ name }) => plain(name).startsWith(text))
      .sort((one, other) => one.name.length - other.name.length);
    const second = this.places.filter(({ regionName }) => plain(regionName).startsWith(text));
    const alike = this.fuse.search(query.trim()).map(({ item }) => item);
    return [...new Set([...first, ...second, ...alike])];
  }

  /** Territories of the region with these plate digits. */
  ofPlate(digits: string): Place[] {
    const name = hintOf(this.rules.checkIdentifier("license", `А001АА${digits}`), "region")?.name;
    if (name === undefined) return [];
    return this.places.filter((place) => (place.regionName || place.name) === name);
  }

  /** Row of a territory; undefined when the table has none. */
  named(territory: TariffTerritory | null): Place | undefined {
    return this.places.find(
      ({ region, locality }) => region === territory?.region && locality === territory.locality,
    );
  }
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll("ё", "е");
}
