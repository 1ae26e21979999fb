import type { RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import addresses from "./addresses.json";
import { routes } from "./routes";

/** Paths of all routes except the catch-all route. */
function addressesOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const own = index === true ? ["/"] : path === undefined || path === "*" ? [] : [`/${path}`];
    return [...own, ...addressesOf(children)];
  });
}

it("addresses.json lists the path of every route, so that the server answers 404 to others", () => {
  expect(addresses).toEqual(addressesOf(routes).sort());
});
