import { screen } from "@testing-library/react";
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

const reason = (level: string, id: string, inFacts = false) => ({
  ...{ level, text: `Найдено: ${id}`, serviceId: id, anchor: id, inFacts },
});

function show(status: string) {
  const problems = ["dtp", "taxi", "fines", "photos"].map((id, index) => reason("attention", id, index < 2));
  const report = {
    ...{ status, createdAt: "2026-11-21T10:00:00Z", finishedAt: null, answeredCount: 5, servicesCount: 5 },
    ...{ totalCost: 9.5, orderedCost: 9.5, releasedCost: 0, paidBy: "balance" },
    details: { checklist: [] },
    reportData: { vehicle: {}, services: [{ id: "wanted", title: "Розыск" }] },
    verdict: {
      level: "attention",
      title: "Есть замечания",
      summary: "",
      facts: ["3 ДТП", "был в реестре такси"],
      reasons: [...problems, reason("good", "wanted")],
    },
  };
  renderApp(<VerdictBanner report={report as unknown as Report} isInterrupted={false} />);
}

it("the banner lists the issues missing in its sentence, and counts issues and clean sources", () => {
  show("completed");
  expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("3 ДТП, был в реестре такси");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    ...["/#fines", "/#photos", "/#clean", "/#findings"],
  ]);
  expect(screen.getByText("Подробно: 4 замечания")).toBeVisible();
  expect(screen.getByText("Источников без замечаний: 1")).toBeVisible();
});
