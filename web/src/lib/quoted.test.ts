import { expect, it } from "vitest";
import { quoted } from "./quoted";

it("name gets quotation marks unless it has some", () => {
  expect(quoted("Авторынок")).toBe("«Авторынок»");
  expect(quoted("ООО «Авторынок»")).toBe("ООО «Авторынок»");
});
