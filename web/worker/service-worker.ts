/**
 * Service worker: serves the pages offline from files cached at the first visit. It handles only files of the build and
 * paths of pages, and never `/api`, shared reports, payments or return addresses of other sites.
 */
import { clientsClaim } from "workbox-core";
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import addresses from "../src/app/addresses.json";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const SHELL = "/shell.html";
/** Pages that are always requested from the server: payments, shared reports, return addresses of other sites. */
const SERVER_ONLY = /^\/(payment|shared|vk-callback|auth-success|admin)(\/|$)/;

// A request that bypasses the browser's cache bypasses this cache too.
registerRoute(({ request }) => request.cache === "no-store", new NetworkOnly());

precacheAndRoute(self.__WB_MANIFEST, {
  cleanURLs: true,
  directoryIndex: "index.html",
  // The files do not depend on query parameters.
  ignoreURLParametersMatching: [/./],
});

registerRoute(
  new NavigationRoute(createHandlerBoundToURL(SHELL), {
    allowlist: addresses.filter((address) => address !== "/").map(pattern),
    denylist: [SERVER_ONLY],
  }),
);

/** Regular expression of a route pattern: `/report/:id`, `/extended-report/:vin?`. */
function pattern(address: string): RegExp {
  const parts = address.replace(/\/:\w+\?$/, "(/[^/]+)?").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${parts}/?(\\?|$)`);
}

cleanupOutdatedCaches();
clientsClaim();

// A new version waits until the open page has no unsaved input.
self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});
