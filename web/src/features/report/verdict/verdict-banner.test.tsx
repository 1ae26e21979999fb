import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Report } from "@/api/types";
import { renderApp } from "@/testing/render";
import { VerdictBanner } from "./verdict-banner";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

const reason = (level: string, id: string) => ({ level, text: `Найдено: ${id}`, serviceId: id, anchor: id });

function show(status: string) {
  const problems = ["dtp", "taxi", "fines", "photos"].map((id) => reason("attention", id));
  const report = {
    ...{ status, createdAt: "2026-11-21T10:00:00Z", finishedAt: null, answeredCount: 5, servicesCount: 5 },
    ...{ totalCost: 9.5, orderedCost: 9.5, releasedCost: 0, paidBy: "balance" },
    reportData: { vehicle: {}, services: [{ id: "wanted", title: "Розыск" }] },
    verdict: {
      level: "attention",
      title: "Есть замечания",
      summary: "",
      reasons: [...problems, reason("good", "wanted")],
    },
  };
  renderApp(<VerdictBanner report={report as unknown as Report} isInterrupted={false} />);
}

const links = () => screen.getAllByRole("link").length;

it("holds a report that is being made to as many lines as there is room for, and opens the rest on demand", async () => {
  show("processing");
  expect(links()).toBe(3);
  expect(screen.getByText("Ещё замечаний: 1. Источников без замечаний: 1.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Показать все выводы" }));
  expect(links()).toBe(5);
});

it("shows every reason of a finished report", () => {
  show("completed");
  expect(links()).toBe(5);
  expect(screen.queryByRole("button", { name: "Показать все выводы" })).toBeNull();
});
