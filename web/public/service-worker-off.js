// The way back: laid in place of service-worker.js it removes the worker and all that it keeps from every browser
// that has it, at its next visit.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
    for (const client of await self.clients.matchAll({ type: "window" })) await client.navigate(client.url);
  };
  event.waitUntil(leave());
});
