import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Report } from "@/api/types";
import { renderApp } from "@/testing/render";
import { network } from "@/testing/unreliable-engine";
import { stubWideScreen } from "@/testing/wide-screen";
import { Identity } from "./identity";

vi.mock("@/core/engine", async (original) =>
  (await import("@/testing/unreliable-engine")).unreliable(original),
);

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => vi.unstubAllGlobals());

it("a plate of unknown kind is text until the rules load, then a rendered plate", async () => {
  const report = {
    ...{ status: "completed", searchType: "license", searchQuery: "А123ВС77", totalCost: 0 },
    ...{ createdAt: "2026-11-21T10:00:00Z", reportData: { vehicle: {}, services: [] } },
  } as unknown as Report;
  renderApp(<Identity report={report} actions={null} />);
  expect(await screen.findByText(/^Госномер А123ВС77/)).toBeVisible();
  expect(screen.queryByRole("img", { name: /Номерной знак/ })).toBeNull();
  network.fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Загрузить вид знака" }));
  expect(await screen.findByRole("img", { name: "Номерной знак А123ВС 77" })).toBeVisible();
});
