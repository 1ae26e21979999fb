import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MileageChart, ReadingState } from "@/api/types";
import { renderApp } from "@/testing/render";
import { MileageSection } from "./mileage-section";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query !== "print",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

const CHART: MileageChart = {
  points: [],
  hasRollback: false,
  forecast: null,
  leastDriven: null,
  turnedBack: null,
  note: "Примечание",
};

function show(readings: [string, number, ReadingState][], fields: Partial<MileageChart> = {}) {
  const points = readings.map(([date, mileage, state], index) => {
    return { date, mileage, state, source: "Техосмотр", anchor: `probeg-${index + 1}`, miles: null };
  });
  renderApp(<MileageSection chart={{ ...CHART, points, ...fields }} />);
}

/** Texts of the table rows, newest first. */
async function changes(): Promise<(string | null | undefined)[]> {
  await userEvent.click(screen.getByText(/^Показания таблицей/));
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  return rows.map((row) => within(row).getAllByRole("cell")[2]?.textContent);
}

it("a probably mistyped reading is marked and skipped in comparisons", async () => {
  show([
    ["2020-06-20", 60_000, "plain"],
    ["2021-06-20", 7_100, "doubtful"],
    ["2022-06-20", 80_000, "plain"],
  ]);
  expect(await changes()).toEqual(["+20\u00a0000\u00a0км", "Похоже на опечатку", "—"]);
  expect(screen.queryByText(/снижались/)).toBeNull();
  expect(
    screen.getByRole("img", { name: /20.06.2021: 7\u00a0100\u00a0км, похоже на опечатку;/ }),
  ).toBeVisible();
  expect(document.querySelectorAll("figure > svg .doubtfulPoint")).toHaveLength(1);
});

it("an unconfirmed decrease is described as possible", async () => {
  show([
    ["2020-06-20", 60_000, "plain"],
    ["2022-06-20", 50_000, "possibleFall"],
  ]);
  expect(await changes()).toEqual(["−10\u00a0000\u00a0км Возможно, меньше предыдущего", "—"]);
  expect(screen.getByText("Показания, возможно, снижались")).toBeVisible();
  expect(screen.queryByText("Показания снижались")).toBeNull();
});

it("a certain decrease shows the rolled-back and the least driven kilometres", async () => {
  const fall = { hasRollback: true, turnedBack: 82_200, leastDriven: 183_900 };
  show(
    [
      ["2022-06-20", 171_300, "plain"],
      ["2022-07-20", 89_100, "fall"],
      ["2025-06-20", 101_700, "plain"],
    ],
    fall,
  );
  expect(await changes()).toEqual(["+12\u00a0600\u00a0км", "−82\u00a0200\u00a0км", "—"]);
  expect(screen.getByText("Показания снижались")).toBeVisible();
  expect(screen.getByText(/скручен не меньше чем на/)).toHaveTextContent("82 200 км");
  expect(screen.getByText(/проехал не меньше/)).toHaveTextContent("183 900 км");
});

it("miles of a reading are shown beside its kilometres", () => {
  const point = { date: "2022-06-20", mileage: 100_000, miles: 62_137, state: "plain" as const };
  const points = [{ ...point, source: "Аукционы", anchor: "auction-1" }];
  renderApp(<MileageSection chart={{ ...CHART, points }} />);
  expect(screen.getByText("100 000 км (62 137 миль)")).toBeVisible();
});
