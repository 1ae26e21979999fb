import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { OwnWatches, Report, Watch } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { WatchCar } from "./watch-car";

const REPORT = {
  id: "r2",
  status: "completed",
  reportData: { vehicle: { vin: "XTA219010N0000001" }, services: [] },
} as unknown as Report;
const WATCH: Watch = {
  id: "w1",
  vin: "XTA219010N0000001",
  car: "LADA GRANTA",
  reportId: "r1",
  state: "active",
  lookedAt: null,
  nextLookAt: null,
  silent: [],
  createdAt: "2026-11-21T10:00:00Z",
  changes: [],
};
const NONE: OwnWatches = { watches: [], price: 5, maximum: 100, isOffered: true };

afterEach(() => vi.unstubAllGlobals());

it("the price is shown before the watch starts, and the start is confirmed", async () => {
  let watches: Watch[] = [];
  const calls = serve({
    "GET /api/user/watches": () => ({ ...NONE, watches }),
    "POST /api/user/watches": () => {
      watches = [WATCH];
      return WATCH;
    },
  });
  renderApp(<WatchCar report={REPORT} />, { user: USER });
  expect(await screen.findByText(/Каждое уведомление об изменении — 5₽ с баланса/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Следить за изменениями" }));
  expect(await screen.findByText("Вы следите за этим автомобилем")).toBeVisible();
  expect(calls.find(({ name }) => name.startsWith("POST"))?.body).toEqual({ reportId: "r2" });
});

it("a watch that fails to start shows the reason", async () => {
  serve({
    "GET /api/user/watches": NONE,
    "POST /api/user/watches": () => refusal(409, "too_many_watches", "Уберите лишние"),
  });
  renderApp(<WatchCar report={REPORT} />, { user: USER });
  await userEvent.click(await screen.findByRole("button", { name: "Следить за изменениями" }));
  expect((await screen.findByText(/Уберите лишние/)).closest("[aria-live]")).not.toBeNull();
});

it("a private buyer gets no watch offer", async () => {
  serve({ "GET /api/user/watches": { ...NONE, isOffered: false } });
  const { queryClient } = renderApp(<WatchCar report={REPORT} />, { user: USER });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText("Следить за изменениями")).toBeNull();
});

it("a business without the plan gets a link to the plan instead of a watch button", async () => {
  serve({ "GET /api/user/watches": { ...NONE, isOffered: false } });
  renderApp(<WatchCar report={REPORT} />, { user: { ...USER, businessType: "business" } });
  const link = await screen.findByRole("link", { name: "Подписка для бизнеса" });
  expect(link).toHaveAttribute("href", "/pricing?tab=subscriptions");
  expect(screen.queryByRole("button")).toBeNull();
});

it("a paused watch links to the watch list", async () => {
  serve({ "GET /api/user/watches": { ...NONE, watches: [{ ...WATCH, state: "no_money" }] } });
  renderApp(<WatchCar report={REPORT} />, { user: USER });
  expect(await screen.findByText("Слежение на паузе")).toBeVisible();
  const link = screen.getByRole("link", { name: "Мои автомобили" });
  expect(link).toHaveAttribute("href", "/dashboard?tab=reports&part=watches");
});

it("a running report shows no watch offer", async () => {
  serve({ "GET /api/user/watches": NONE });
  const { queryClient } = renderApp(<WatchCar report={{ ...REPORT, status: "running" }} />, { user: USER });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText("Следить за изменениями")).toBeNull();
});
