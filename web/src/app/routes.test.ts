import type { RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import addresses from "./addresses.json";
import { routes } from "./routes";

/** Each address under the routes, as the server reads it; the page for unknown ones has none. */
function addressesOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const own = index === true ? ["/"] : path === undefined || path === "*" ? [] : [`/${path}`];
    return [...own, ...addressesOf(children)];
  });
}

it("names every address to the server, which answers 404 to the others", () => {
  expect(addresses).toEqual(addressesOf(routes).sort());
});
