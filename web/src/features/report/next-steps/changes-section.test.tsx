import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Report } from "@/api/types";
import { renderApp } from "@/testing/render";
import { ChangesSection } from "./changes-section";

const SINCE = { reportId: "r0", finishedAt: "2026-10-02T10:00:00Z", compared: ["Розыск", "Ограничения"] };

function show(changes: Report["changes"], changedSince: Report["changedSince"]) {
  return renderApp(<ChangesSection report={{ changes, changedSince } as Report} />);
}

it("changes since an earlier report are listed by source with the date of that report", () => {
  const lines = ["Новая запись об ограничении: Запрет, 12.05.2026"];
  show([{ service: "restrict", title: "Ограничения", lines }], SINCE);
  expect(screen.getByRole("heading", { name: "Что изменилось" })).toBeVisible();
  expect(screen.getByText(/С прошлого отчёта от 02\.10\.2026/)).toBeVisible();
  expect(screen.getByText(lines[0] ?? "")).toBeVisible();
  expect(screen.getByText("Сравнивали ответы источников: Розыск, Ограничения.")).toBeVisible();
});

it("a comparison without changes shows one line and no heading", () => {
  show([], SINCE);
  expect(screen.getByText(/С прошлого отчёта от 02\.10\.2026 нового не найдено/)).toBeVisible();
  expect(screen.queryByRole("heading")).toBeNull();
});

it("a report without an earlier one shows no comparison", () => {
  show(null, null);
  expect(screen.queryByText(/прошлого отчёта/)).toBeNull();
});
