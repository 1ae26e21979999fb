import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OwnWatches, Watch, WatchChange } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { WatchList } from "./watch-list";

const CHANGE: WatchChange = {
  id: "c1",
  summary: "Новое ДТП: 12.05.2026, столкновение, Москва",
  cost: 5,
  foundAt: "2026-11-20T07:30:00Z",
};
const WATCH: Watch = {
  id: "w1",
  vin: "Z94K241CBFR300002",
  car: "HYUNDAI SOLARIS",
  reportId: "r1",
  state: "active",
  lookedAt: "2026-11-21T07:30:00Z",
  nextLookAt: "2026-11-22T07:30:00Z",
  silent: [],
  createdAt: "2026-11-01T09:00:00Z",
  changes: [CHANGE],
};
const NONE: OwnWatches = { watches: [], price: 5, maximum: 100, isOffered: true };

afterEach(() => vi.unstubAllGlobals());

function open(watches: OwnWatches) {
  const calls = serve({
    "GET /api/user/watches": watches,
    "DELETE /api/user/watches/w1": () => new Response(null, { status: 204 }),
  });
  renderApp(<WatchList />, { user: USER, path: "/dashboard?tab=reports&part=watches" });
  return calls;
}

describe("watched cars", () => {
  it("a row shows the changes, their dates and prices", async () => {
    open({ ...NONE, watches: [WATCH] });
    const row = within(await screen.findByRole("article", { name: "HYUNDAI SOLARIS" }));
    expect(row.getByText(CHANGE.summary)).toBeVisible();
    expect(row.getByText("20.11.2026 в 10:30 МСК")).toBeVisible();
    expect(row.getByText("Следим")).toBeVisible();
    expect(row.getByText(/Сверяли 21.11.2026 в 10:30 МСК/)).toBeVisible();
    expect(row.getByRole("link", { name: "HYUNDAI SOLARIS" })).toHaveAttribute("href", "/report/r1");
    expect(screen.getByText(/Уведомление об изменении — 5₽/)).toBeVisible();
  });

  it("changes before the latest three are collapsed", async () => {
    const changes = [1, 2, 3, 4, 5].map((n) => ({ ...CHANGE, id: `c${n}`, summary: `Изменение ${n}` }));
    open({ ...NONE, watches: [{ ...WATCH, changes }] });
    expect(await screen.findByText("Изменение 3")).toBeVisible();
    expect(screen.getByText("Более ранние: 2")).toBeVisible();
    expect(screen.getByText("Изменение 4")).not.toBeVisible();
  });

  it.each([
    ["no_money", "/dashboard?tab=balance"],
    ["no_plan", "/dashboard?tab=balance&part=plans"],
  ] as const)("a watch paused by %s shows the reason and a link to end the pause", async (state, address) => {
    open({ ...NONE, watches: [{ ...WATCH, state, nextLookAt: null, silent: ["ДТП"], car: null }] });
    const row = within(await screen.findByRole("article", { name: "Автомобиль" }));
    expect(row.getByText("На паузе")).toBeVisible();
    expect(row.getByText(/слежение продолжится само/)).toBeVisible();
    expect(row.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain(address);
    expect(row.getByText(/не ответили: ДТП/)).toBeVisible();
  });

  it("a user without the business plan sees a link to the plan", async () => {
    open({ ...NONE, isOffered: false });
    expect(await screen.findByRole("link", { name: "Подписка для бизнеса" })).toHaveAttribute(
      "href",
      "/pricing?tab=subscriptions",
    );
  });

  it("a watch is stopped only after a confirmation", async () => {
    const calls = open({ ...NONE, watches: [WATCH] });
    await userEvent.click(await screen.findByRole("button", { name: "Перестать следить: HYUNDAI SOLARIS" }));
    expect(calls.some(({ name }) => name.startsWith("DELETE"))).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Перестать следить" }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain("DELETE /api/user/watches/w1"));
  });

  it("a list that fails to load shows an error", async () => {
    serve({ "GET /api/user/watches": () => refusal(500, "internal", "Ошибка сервера") });
    renderApp(<WatchList />, { user: USER });
    expect(await screen.findByText("Список не загрузился")).toBeVisible();
  });
});
