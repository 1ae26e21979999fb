import Fuse from "fuse.js";
import type { Rules } from "@/core";
import type { TariffRegion, TariffTerritory } from "@/core/types";
import { hintOf } from "@/domain/identifier/hints";

/** Searchable row of the territory table. */
export interface TerritoryOption extends TariffTerritory {
  /** «Уфа»; for a row that covers a region, the region. */
  name: string;
  /** Region; empty when `name` is the region. */
  regionName: string;
}

/** All rows of the territory table. */
export function territoryOptions(regions: TariffRegion[]): TerritoryOption[] {
  return regions.flatMap(({ region, name, localities }) =>
    localities.map((locality) =>
      localities.length === 1
        ? { region, locality, name, regionName: "" }
        : { region, locality, name: locality, regionName: name },
    ),
  );
}

/** «Уфа, Республика Башкортостан». */
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

  /** Best match first: region of a plate, name prefixes, then similar spellings. */
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

  /** Territories of the region with these plate digits. */
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
