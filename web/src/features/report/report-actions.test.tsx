import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Report } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
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
