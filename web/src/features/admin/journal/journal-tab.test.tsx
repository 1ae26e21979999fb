import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { JournalTab } from "./journal-tab";

const ACT = {
  id: "1",
  action: "personal_data_searched",
  adminId: null,
  admin: "команда на сервере: anna@app-1",
  subject: "+7 916 ***-**-67",
  username: null,
  change: "",
  reason: "Поиск в панели",
  createdAt: "2026-11-23T08:00:00Z",
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows the acts of a period, with who ran a command", async () => {
  serve({ "GET /api/admin/acts?from=2026-11-22T09%3A00%3A00.000Z": { acts: [ACT], next: null } });
  renderApp(<JournalTab />, { user: { ...USER, role: "admin" }, path: "/admin?tab=journal&days=1" });
  const row = (await screen.findByText("Поиск в панели")).closest("tr");
  expect(row).toHaveTextContent("команда на сервере: anna@app-1");
  expect(row).toHaveTextContent("Поиск по телефону или почте");
});
