import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { RefreshOffer as Offer, Report } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import OwnerOffers from "./owner-offers";
import { RefreshOffer } from "./refresh-offer";

const REPORT = { id: "r1", status: "completed" } as unknown as Report;
const PATH = "/api/reports/r1/refresh";
const OFFER: Offer = {
  blocks: [
    {
      service: "wanted",
      title: "Розыск",
      reason: "stale",
      fetchedAt: "2026-11-22T02:00:00Z",
      age: "данным 7 часов",
      listPrice: 2.5,
      price: 1.25,
      missing: null,
    },
    {
      service: "dtp",
      title: "ДТП",
      reason: "failed",
      fetchedAt: null,
      age: null,
      listPrice: 2.5,
      price: 2.5,
      missing: null,
    },
  ],
  listTotal: 5,
  total: 3.75,
  lacking: 0,
  refreshedBy: null,
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("stale sources are listed with the price, and a refresh opens the newer report", async () => {
  const calls = serve({ [`GET ${PATH}`]: OFFER, [`POST ${PATH}`]: { reportId: "r2" } });
  const { router } = renderApp(<RefreshOffer report={REPORT} />, { user: USER });
  expect(await screen.findByText(/Розыск: данным 7 часов, 1,25\s?₽ вместо 2,50\s?₽/)).toBeVisible();
  expect(screen.getByText(/ДТП: не ответил, 2,50\s?₽$/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Обновить за 3,75/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/report/r2"));
  expect(calls.find(({ name }) => name.startsWith("POST"))?.body).toEqual({
    services: ["wanted", "dtp"],
    total: 3.75,
  });
});

it("a failed refresh shows the reason", async () => {
  serve({ [`GET ${PATH}`]: OFFER, [`POST ${PATH}`]: () => refusal(409, "report_running", "Дождитесь") });
  renderApp(<RefreshOffer report={REPORT} />, { user: USER });
  await userEvent.click(await screen.findByRole("button", { name: /Обновить за/ }));
  expect((await screen.findByText(/Дождитесь/)).closest("[aria-live]")).not.toBeNull();
});

it("a failed refresh shows the reason although the reloaded offer differs", async () => {
  let offer = OFFER;
  serve({
    [`GET ${PATH}`]: () => offer,
    [`POST ${PATH}`]: () => {
      offer = { ...OFFER, lacking: 2.5 };
      return refusal(402, "insufficient_balance", "Недостаточно средств");
    },
  });
  renderApp(<RefreshOffer report={REPORT} />, { user: USER });
  await userEvent.click(await screen.findByRole("button", { name: /Обновить за/ }));
  expect(await screen.findByRole("link", { name: /Не хватает 2,50/ })).toBeVisible();
  expect(screen.getByText("Недостаточно средств").closest("[aria-live]")).not.toBeNull();
});

it("a refresh above the balance links to the top-up", async () => {
  serve({ [`GET ${PATH}`]: { ...OFFER, lacking: 2.5 } });
  renderApp(<RefreshOffer report={REPORT} />, { user: USER });
  const link = await screen.findByRole("link", { name: /Не хватает 2,50/ });
  expect(link).toHaveAttribute("href", "/dashboard?tab=balance");
});

it("a report that is already refreshed links to the newer one instead of an offer", async () => {
  const refreshedBy = { id: "r2", createdAt: "2026-11-22T06:00:00Z" };
  serve({ [`GET ${PATH}`]: { ...OFFER, refreshedBy } });
  renderApp(<RefreshOffer report={REPORT} />, { user: USER });
  const link = await screen.findByRole("link", { name: "Обновлён 22.11.2026 в 09:00 МСК" });
  expect(link).toHaveAttribute("href", "/report/r2");
  expect(screen.queryByRole("button", { name: /Обновить за/ })).toBeNull();
});

it("a render error of the refresh offer keeps the watch offer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve({ [`GET ${PATH}`]: {}, "GET /api/user/watches": { watches: [], isOffered: true, price: 5 } });
  const report = { ...REPORT, reportData: { vehicle: {} } } as unknown as Report;
  renderApp(<OwnerOffers report={report} />, { user: USER });
  expect(await screen.findByText("Раздел не показан")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Следить за изменениями" })).toBeVisible();
});

it("a report without stale sources shows no refresh offer", async () => {
  const calls = serve({ [`GET ${PATH}`]: { ...OFFER, blocks: [], total: 0, listTotal: 0 } });
  renderApp(<RefreshOffer report={REPORT} />, { user: USER });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText("Обновить отчёт перед сделкой")).toBeNull();
});
