import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/serve";

/** A page that has reported nothing yet. */
async function freshPage() {
  vi.resetModules();
  const [errors, { Problem }] = await Promise.all([import("./client-errors"), import("./problem")]);
  return { ...errors, Problem };
}

let calls: ReturnType<typeof serve>;

beforeEach(() => {
  calls = serve({});
});

afterEach(() => vi.unstubAllGlobals());

it("tells each error once, by the pattern of the address", async () => {
  const { nameRoutesBy, reportError } = await freshPage();
  nameRoutesBy(() => "/report/:id");
  for (const text of ["one", "one", "two"]) reportError(new TypeError(text), "report-section");
  expect(calls.map(({ body }) => body)).toEqual(
    ["one", "two"].map((text) => ({
      kind: "render",
      route: "/report/:id",
      place: "report-section",
      message: `TypeError: ${text}`,
      requestId: null,
    })),
  );
});

it("tells no more than a few, and short ones", async () => {
  const { reportError } = await freshPage();
  for (let number = 0; number < 50; number++) reportError(new Error(`${number} ${"x".repeat(9999)}`), "page");
  expect(calls).toHaveLength(10);
  for (const { body } of calls) expect((body as { message: string }).message).toHaveLength(5000);
});

it("leaves a message whole, so that the server can mask what stands anywhere in it", async () => {
  const { reportError } = await freshPage();
  const text = `${"x".repeat(285)} XTA219010N0000001`;
  reportError(new Error(text), "page");
  expect(calls).toMatchObject([{ body: { message: `Error: ${text}` } }]);
});

it("tells the number of a failed request and what script is missing, but no lost connection", async () => {
  const { reportError, Problem } = await freshPage();
  reportError(new Error("Failed to fetch dynamically imported module: /assets/a.js"), "page");
  reportError(new Problem(0, "network", "Нет связи"), "page");
  expect(calls).toMatchObject([{ body: { kind: "chunk" } }]);
});

it("tells what nobody caught, but neither refusals of the server nor scripts of others", async () => {
  const { reportUncaught, Problem } = await freshPage();
  reportUncaught();
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("lost") }));
  window.dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
  const refused = new Event("unhandledrejection");
  window.dispatchEvent(Object.assign(refused, { reason: new Problem(404, "not_found", "Нет") }));
  expect(calls).toMatchObject([{ body: { kind: "script", message: "Error: lost" } }]);
});
