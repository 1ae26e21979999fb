import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { StopSessions } from "./stop-sessions";

const STOP = "POST /api/staff-sessions/stop";
const PATH = "/stop-sessions#link=l1&key=k1";

afterEach(() => vi.unstubAllGlobals());

describe("link of a mail about an act of staff", () => {
  it("ends the sessions only after a confirmation", async () => {
    const calls = serve({ [STOP]: { username: "anna", ended: 2 } });
    renderApp(<StopSessions />, { path: PATH });
    const button = await screen.findByRole("button", { name: "Завершить сеансы" });
    expect(calls.filter(({ name }) => name === STOP)).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText("Сеансы завершены: anna")).toBeVisible();
    expect(calls.find(({ name }) => name === STOP)?.body).toEqual({ link: "l1", key: "k1" });
    expect(screen.queryByRole("button", { name: "Завершить сеансы" })).not.toBeInTheDocument();
  });

  it("that was already used shows the reason of the refusal", async () => {
    serve({ [STOP]: refusal(409, "stop_link_over", "Ссылка не подходит") });
    renderApp(<StopSessions />, { path: PATH });
    await userEvent.click(await screen.findByRole("button", { name: "Завершить сеансы" }));
    expect(await screen.findByText("Ссылка не подходит")).toBeVisible();
  });

  it("without a key shows a hint and no button", async () => {
    serve({});
    renderApp(<StopSessions />, { path: "/stop-sessions" });
    expect(await screen.findByText("Откройте эту страницу по ссылке из письма")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Завершить сеансы" })).not.toBeInTheDocument();
  });
});
