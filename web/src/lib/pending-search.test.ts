import { describe, expect, it } from "vitest";
import { selectionPath, storePendingSearch, takePendingSearch } from "./pending-search";

describe("pending search", () => {
  it("is removed when it is taken", () => {
    storePendingSearch({ type: "license", value: "А123ВС77" });
    expect(takePendingSearch()).toEqual({ type: "license", value: "А123ВС77" });
    expect(takePendingSearch()).toBeNull();
  });

  it.each(["{", "null", '{"type":"other","value":"1"}', '{"type":"vin","value":""}'])(
    "invalid entry %s is removed",
    (stored) => {
      localStorage.setItem("pendingSearch", stored);
      expect(takePendingSearch()).toBeNull();
      expect(localStorage.getItem("pendingSearch")).toBeNull();
    },
  );

  it("continues at the services page with its number", () => {
    expect(selectionPath({ type: "license", value: "А123ВС77" })).toBe(
      `/services?plate=${encodeURIComponent("А123ВС77")}`,
    );
  });
});
