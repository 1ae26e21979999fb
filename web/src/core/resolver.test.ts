import { expect, it, vi } from "vitest";
import { network } from "@/testing/engine";
import { coreResolver } from "./resolver";

vi.mock("@/core/engine", async (original) => (await import("@/testing/engine")).unreliable(original));

const resolve = (phone: string) =>
  coreResolver<{ phone: string }>("phone")({ phone }, undefined, {} as never);

it("leaves a form to the server while the rules cannot be had", async () => {
  expect(await resolve("+7916")).toEqual({ values: { phone: "+7916" }, errors: {} });
  network.fails = false;
  expect(await resolve("+7916")).toMatchObject({
    errors: { phone: { message: "Номер должен быть в формате +7XXXXXXXXXX" } },
  });
});
