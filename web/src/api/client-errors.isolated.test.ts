import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/serve";

/** Loads the module again, as a new page does: without errors that were reported before. */
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

it("repeated error is reported once, with the route pattern instead of the URL", async () => {
  const { setRouteName, reportError } = await freshPage();
  setRouteName(() => "/report/:id");
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

it("at most 10 errors are reported, each with a message of at most 5000 characters", async () => {
  const { reportError } = await freshPage();
  for (let number = 0; number < 50; number++) reportError(new Error(`${number} ${"x".repeat(9999)}`), "page");
  expect(calls).toHaveLength(10);
  for (const { body } of calls) expect((body as { message: string }).message).toHaveLength(5000);
});

it("message within the limit is reported in full, so that the server can mask it", async () => {
  const { reportError } = await freshPage();
  const text = `${"x".repeat(285)} XTA219010N0000001`;
  reportError(new Error(text), "page");
  expect(calls).toMatchObject([{ body: { message: `Error: ${text}` } }]);
});

it("missing script is reported, a network error is not", async () => {
  const { reportError, Problem } = await freshPage();
  reportError(new Error("Failed to fetch dynamically imported module: /assets/a.js"), "page");
  reportError(new Problem(0, "network", "Нет связи"), "page");
  expect(calls).toMatchObject([{ body: { kind: "chunk" } }]);
});

it("uncaught error is reported, a rejected request and an error of a foreign script are not", async () => {
  const { reportUncaught, Problem } = await freshPage();
  reportUncaught();
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("lost") }));
  window.dispatchEvent(new ErrorEvent("error", { message: "Script error." }));
  const refused = new Event("unhandledrejection");
  window.dispatchEvent(Object.assign(refused, { reason: new Problem(404, "not_found", "Нет") }));
  expect(calls).toMatchObject([{ body: { kind: "script", message: "Error: lost" } }]);
});
