// Rollback: deployed in place of service-worker.js, it removes the service worker and its caches from every browser at
// the next visit.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
    for (const client of await self.clients.matchAll({ type: "window" })) await client.navigate(client.url);
  };
  event.waitUntil(remove());
});
