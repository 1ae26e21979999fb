import Fuse from "fuse.js";
import type { Rules } from "@/core";
import type { TariffRegion, TariffTerritory } from "@/core/types";
import { hintOf } from "@/domain/identifier/hints";

/** A row of the table of territories as it is looked for. */
export interface Place extends TariffTerritory {
  /** «Уфа»; the region itself where it is one row. */
  name: string;
  /** What stands beside the name; empty where that is the region. */
  regionName: string;
}

/** All rows of the table. */
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

/** Looks for places by what a person types. */
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

  /** The best first: the region of a plate, names that begin so, then those that are written alike. */
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

  /** The places of the region whose plates end so. */
  ofPlate(digits: string): Place[] {
    const name = hintOf(this.rules.checkIdentifier("license", `А001АА${digits}`), "region")?.name;
    if (name === undefined) return [];
    return this.places.filter((place) => (place.regionName || place.name) === name);
  }

  /** The row of a territory; undefined where the table has none. */
  named(territory: TariffTerritory | null): Place | undefined {
    return this.places.find(
      ({ region, locality }) => region === territory?.region && locality === territory.locality,
    );
  }
}

function plain(text: string): string {
  return text.trim().toLowerCase().replaceAll("ё", "е");
}
