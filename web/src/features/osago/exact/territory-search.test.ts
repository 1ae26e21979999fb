import { beforeAll, expect, it } from "vitest";
import { loadRules } from "@/core";
import { loadTariff } from "@/core/tariff";
import { TerritorySearch, territoryOptions, territoryTitle } from "./territory-search";

let search: TerritorySearch;

beforeAll(async () => {
  const [rules, tariff] = await Promise.all([loadRules(), loadTariff()]);
  search = new TerritorySearch(territoryOptions(tariff.osagoTerritories()), rules);
});

const first = (query: string) => search.find(query)[0]?.name;

it("a territory is found by the beginning of its name", () => {
  expect(search.find("").length).toBe(362);
  expect(first("уф")).toBe("Уфа");
  expect(first("моск")).toBe("Москва");
  expect(first("орёл")).toBe("Орел");
});

it.each([
  ["масква", "Москва"],
  ["новасибирск", "Новосибирск"],
  ["екатеренбург", "Екатеринбург"],
  ["санкт-питербург", "Санкт-Петербург"],
  ["челябенск", "Челябинск"],
])("the misspelt query %s finds %s", (query, name) => {
  expect(first(query)).toBe(name);
});

it("territories of a region are found by its name and by plate digits", () => {
  const names = (query: string) => new Set(search.find(query).map(({ regionName }) => regionName));
  expect(names("республика башк")).toContain("Республика Башкортостан");
  expect([...names("702")]).toEqual(["Республика Башкортостан"]);
  expect(first("777")).toBe("Москва");
  expect(search.find("000")).toEqual([]);
});

it("a territory whose name contains its region shows the region once", () => {
  expect(territoryTitle(search.find("Уфа")[0] ?? expect.fail())).toBe("Уфа, Республика Башкортостан");
  expect(territoryTitle(search.find("777")[0] ?? expect.fail())).toBe("Москва");
});
