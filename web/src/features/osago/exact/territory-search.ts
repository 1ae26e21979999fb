import Fuse from "fuse.js";
import type { Rules } from "@/core";
import type { TariffRegion, TariffTerritory } from "@/core/types";
import { hintOf } from "@/domain/identifier/hints";

/** Searchable row of the territory table. */
export interface TerritoryOption extends TariffTerritory {
  /** Name such as «Уфа»; the region's name for a row that covers a whole region. */
  name: string;
  /** Name of the region; empty when `name` is the region. */
  regionName: string;
}

/** Rows of the territory table for the search. */
export function territoryOptions(regions: TariffRegion[]): TerritoryOption[] {
  return regions.flatMap(({ region, name, localities }) =>
    localities.map((locality) =>
      localities.length === 1
        ? { region, locality, name, regionName: "" }
        : { region, locality, name: locality, regionName: name },
    ),
  );
}

/** Full name of a territory: «Уфа, Республика Башкортостан». */
export function territoryTitle({ name, regionName }: TerritoryOption): string {
  return regionName === "" ? name : `${name}, ${regionName}`;
}

/** Fuzzy search of territories. */
export class TerritorySearch {
  private readonly fuse: Fuse<TerritoryOption>;

  constructor(
    readonly territories: TerritoryOption[],
    private readonly rules: Pick<Rules, "checkIdentifier">,
  ) {
    this.fuse = new Fuse(territories, {
      keys: [
        { name: "name", weight: 2 },
        { name: "regionName", weight: 1 },
      ],
      threshold: 0.4,
      distance: 30,
    });
  }

  /** Matching territories, best first: by region digits, by name prefix, then by similar spelling. */
  find(query: string): TerritoryOption[] {
    const text = normalized(query);
    if (text === "") return this.territories;
    if (/^\d+$/.test(text)) return this.findByPlate(text);
    const first = this.territories
      .filter(({ name }) => normalized(name).startsWith(text))
      .sort((one, other) => one.name.length - other.name.length);
    const second = this.territories.filter(({ regionName }) => normalized(regionName).startsWith(text));
    const alike = this.fuse.search(query.trim()).map(({ item }) => item);
    return [...new Set([...first, ...second, ...alike])];
  }

  /** Territories of the region that has these plate digits. */
  findByPlate(digits: string): TerritoryOption[] {
    const name = hintOf(this.rules.checkIdentifier("license", `А001АА${digits}`), "region")?.name;
    if (name === undefined) return [];
    return this.territories.filter((territory) => (territory.regionName || territory.name) === name);
  }

  /** Row of a territory; undefined when the table has none. */
  findTerritory(territory: TariffTerritory | null): TerritoryOption | undefined {
    return this.territories.find(
      ({ region, locality }) => region === territory?.region && locality === territory.locality,
    );
  }
}

function normalized(text: string): string {
  return text.trim().toLowerCase().replaceAll("ё", "е");
}
