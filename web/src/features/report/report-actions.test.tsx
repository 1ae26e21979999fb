import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Report } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { ReportActions } from "./report-actions";

it.each([
  ["completed", 1],
  ["running", 0],
] as const)("a report that is %s has %d mail actions", async (status, count) => {
  const report = { ...{ id: "r1", status, searchType: "vin", searchQuery: "Z94CB41ABJR300006" } };
  const complete = { ...report, reportData: { vehicle: {}, services: [] } } as unknown as Report;
  renderApp(<ReportActions report={complete} onOpen={() => undefined} />, { user: USER });
  await userEvent.click(screen.getByRole("button", { name: "Ещё" }));
  expect(screen.queryAllByRole("button", { name: "Отправить на почту" })).toHaveLength(count);
});

it("the car of a completed report is added to the stock of a dealer, not offered to a private buyer", async () => {
  const calls = serve({ "POST /api/user/stock": { added: 0, existing: 1, cars: [] } });
  const report = { id: "r1", status: "completed", searchType: "vin", searchQuery: "Z94CB41ABJR300006" };
  const complete = { ...report, reportData: { vehicle: {}, services: [] } } as unknown as Report;
  const actions = <ReportActions report={complete} onOpen={() => undefined} />;
  renderApp(actions, { user: USER });
  await userEvent.click(screen.getByRole("button", { name: "Ещё" }));
  expect(screen.queryByRole("button", { name: "На склад" })).not.toBeInTheDocument();
  cleanup();
  renderApp(actions, { user: { ...USER, businessType: "business" } });
  await userEvent.click(screen.getByRole("button", { name: "Ещё" }));
  await userEvent.click(await screen.findByRole("button", { name: "На склад" }));
  await waitFor(() => expect(calls).toEqual([{ name: "POST /api/user/stock", body: { reportId: "r1" } }]));
  vi.unstubAllGlobals();
});
