import { describe, expect, it } from "vitest";
import { areEqual, compact, countFilters, filtersIn, withFilters } from "./filters";

describe("filters of the stock", () => {
  it("survive the way through the URL", () => {
    const filters = { level: "stop", changed: true, tag: "VIP", olderThanDays: 30, order: "asc" } as const;
    const params = withFilters(new URLSearchParams("company=c1"), filters);
    expect(params.get("company")).toBe("c1");
    expect(filtersIn(params)).toEqual(filters);
    expect(withFilters(params, {}).toString()).toBe("company=c1");
  });

  it("of a damaged URL are ignored", () => {
    const params = new URLSearchParams(
      "level=bad&olderThanDays=0&inStockDays=1.5&sort=vin&changed=yes&q=%20",
    );
    expect(filtersIn(params)).toEqual({});
  });

  it("of a saved view equal the current ones without regard to defaults", () => {
    const saved = compact({ level: null, q: " rio ", sort: "in_stock_since", order: "desc" });
    expect(areEqual(saved, { q: "rio" })).toBe(true);
    expect(countFilters({ level: "stop", q: "rio", tag: "VIP", sort: "title" })).toBe(2);
  });
});
