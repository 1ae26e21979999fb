import { expect, it } from "vitest";
import { localPath } from "./local-path";

it("local path is accepted, an address of another origin is rejected", () => {
  expect(localPath("/dashboard?tab=balance")).toBe("/dashboard?tab=balance");
  for (const foreign of ["//evil.example", "/\\evil.example", "https://evil.example", "evil", "", null]) {
    expect(localPath(foreign)).toBeNull();
  }
});
