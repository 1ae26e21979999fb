import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Estimate } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { RepeatOffer } from "./repeat-offer";

const ESTIMATE = {
  stored: [
    { service: "dtp", title: "ДТП", fetchedAt: "2026-11-22T06:00:00Z", age: "данным 3 часа" },
    { service: "wanted", title: "Розыск", fetchedAt: "2026-11-22T08:50:00Z", age: "данным 10 минут" },
  ],
  existingReport: { id: "r1", createdAt: "2026-11-22T06:00:00Z" },
} as unknown as Estimate;

it("an existing report and stored answers with their ages are offered", async () => {
  const setReusesAnswers = vi.fn();
  const payment = { estimate: ESTIMATE, reusesAnswers: false, setReusesAnswers };
  renderApp(<RepeatOffer payment={payment} />, { user: USER });
  expect(screen.getByText("Отчёт по этой машине уже есть")).toBeVisible();
  expect(screen.getByText(/22\.11\.2026 в 09:00 МСК/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Открыть отчёт" })).toHaveAttribute("href", "/report/r1");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "ДТП: данным 3 часа",
    "Розыск: данным 10 минут",
  ]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Взять готовые ответы" }));
  expect(setReusesAnswers).toHaveBeenCalledWith(true);
});

it("the offer of an existing report is rendered in a live region", () => {
  const payment = { estimate: ESTIMATE, reusesAnswers: false, setReusesAnswers: vi.fn() };
  renderApp(<RepeatOffer payment={payment} />, { user: USER });
  const region = document.querySelector("[aria-live=polite]");
  expect(region).toContainElement(screen.getByText("Отчёт по этой машине уже есть"));
  expect(region).toContainElement(screen.getByRole("checkbox", { name: "Взять готовые ответы" }));
});

it("without an existing report or stored answers the live region of the offer is empty", () => {
  const estimate = { ...ESTIMATE, stored: [], existingReport: null } as Estimate;
  const payment = { estimate, reusesAnswers: false, setReusesAnswers: vi.fn() };
  renderApp(<RepeatOffer payment={payment} />, { user: USER });
  expect(screen.queryByRole("link", { name: "Открыть отчёт" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(document.querySelector("[aria-live=polite]"), "it is there before its text").toBeEmptyDOMElement();
});
