// Use without a connection after one visit, and the installation of the service worker.
import { Backend } from "../e2e/support/backend.ts";
import { signIn } from "./support/sign-in.ts";
import { button, heading, labelled, link, Tab, text } from "./support/tab.ts";
import { test } from "./support/test.ts";

const VIN = "XTAGFL110KY300001";

/** Waits until the service worker controls the page, which it does when its cache is filled. */
async function waitForPrecache(tab: Tab) {
  await tab.waitFor(
    "the service worker controls the page",
    () => navigator.serviceWorker.controller !== null,
  );
}

/** Waits until the browser has stored a report. */
async function waitForStoredReport(tab: Tab) {
  await tab.waitFor("a report is stored", async () => {
    // Opening the database would create it without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === "avtosled")) return false;
    return new Promise<boolean>((done, fail) => {
      const opening = indexedDB.open("avtosled");
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const count = database.transaction("reports").objectStore("reports").count();
        count.onsuccess = () => {
          database.close();
          done(count.result > 0);
        };
      };
    });
  });
}

test("a completed report and the public pages open after the server has stopped", async ({
  tab: { driver },
  newPhone,
  allowMessages,
}) => {
  const backend = await Backend.start(["--latency-ms", "0"]);
  const tab = new Tab(driver, backend.appUrl);
  try {
    await tab.open("/");
    await waitForPrecache(tab);
    await signIn(tab, backend, newPhone());
    await tab.open(`/services?vin=${VIN}`);
    await tab.press(button("Проверить бесплатно"));
    await tab.see(text(/^5 из 5 источников/));
    await waitForStoredReport(tab);
  } finally {
    await backend.stop();
  }
  // Chromium logs each refused connection.
  allowMessages(/net::ERR_CONNECTION_REFUSED/);
  await tab.reload();
  await tab.see(text("Нет связи: показан сохранённый отчёт"));
  await tab.see(text(/^5 из 5 источников/));
  await tab.see(heading("LADA VESTA, 2019"));
  await tab.open("/pricing");
  await tab.see(heading("Цены"));
  await tab.open("/osago");
  await tab.see(text("11 530,40"));
  await tab.open("/");
  await tab.fill(labelled("Госномер, VIN или номер кузова"), "А123ВС77");
  await tab.see(link("ОСАГО"));
});

test("a page opened during the first installation of the service worker offers no new version", async ({
  tab,
}) => {
  await tab.open("/about");
  await tab.waitFor("the installation has begun", async () => (await caches.keys()).length > 0);
  await tab.open("/pricing");
  await waitForPrecache(tab);
  // The banner is shown before the worker leaves the waiting state.
  await tab.waitFor("no worker waits", async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.waiting === null && registration.installing === null;
  });
  await tab.seeNo(text("Вышла новая версия Автоследа."));
});
