import { expect, it, vi } from "vitest";
import { network } from "@/testing/unreliable-engine";
import { coreResolver } from "./resolver";

vi.mock("@/core/engine", async (original) =>
  (await import("@/testing/unreliable-engine")).unreliable(original),
);

const resolve = (phone: string) =>
  coreResolver<{ phone: string }>("phone")({ phone }, undefined, {} as never);

it("form is valid while the rules cannot be loaded, and validated once they are", async () => {
  expect(await resolve("+7916")).toEqual({ values: { phone: "+7916" }, errors: {} });
  network.fails = false;
  expect(await resolve("+7916")).toMatchObject({
    errors: { phone: { message: "Номер должен быть в формате +7XXXXXXXXXX" } },
  });
});
