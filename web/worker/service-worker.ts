/**
 * Opens the pages without a network: everything they are built from is kept from the first visit on. It answers for
 * files of the build and for the addresses of pages alone: never for `/api`, for a report that was shared, for a page
 * of a payment or of another site's answer.
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
/** What only the server may open: money, what was lent by a link, and the way back from another site. */
const SERVERS_OWN = /^\/(payment|shared|vk-callback|auth-success|admin)(\/|$)/;

// What is asked past the browser's cache is asked past ours.
registerRoute(({ request }) => request.cache === "no-store", new NetworkOnly());

precacheAndRoute(self.__WB_MANIFEST, {
  cleanURLs: true,
  directoryIndex: "index.html",
  // A question in the address changes what the scripts draw, not what they are.
  ignoreURLParametersMatching: [/./],
});

registerRoute(
  new NavigationRoute(createHandlerBoundToURL(SHELL), {
    allowlist: addresses.filter((address) => address !== "/").map(pattern),
    denylist: [SERVERS_OWN],
  }),
);

/** The paths of an address as the pages write it: `/report/:id`, `/extended-report/:vin?`. */
function pattern(address: string): RegExp {
  const parts = address.replace(/\/:\w+\?$/, "(/[^/]+)?").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${parts}/?(\\?|$)`);
}

cleanupOutdatedCaches();
clientsClaim();

// A new version waits until the page that is open says that nothing would be lost.
self.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") void self.skipWaiting();
});
