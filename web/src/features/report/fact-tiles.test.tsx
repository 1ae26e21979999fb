import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReportService } from "@/api/types";
import { renderApp } from "@/testing/render";
import { FactTiles } from "./fact-tiles";

function show(fields: Partial<ReportService>) {
  const service = {
    id: "rozysk",
    source: "wanted",
    title: "Розыск машины",
    statusLabel: "В работе",
    ...fields,
  };
  renderApp(<FactTiles services={[service as ReportService]} />);
}

it("shows the tile of core and leads to its section", () => {
  const tile = { title: "Розыск", value: "0", text: "В розыске не числится" };
  show({ status: "success", state: "good", tile });
  const link = screen.getByRole("link");
  expect(link).toHaveTextContent("РозыскХорошо0В розыске не числится");
  expect(link).toHaveAttribute("href", "/#rozysk");
});

it("holds the place of a tile while its source is asked", () => {
  show({ status: "running" });
  expect(screen.getByText("Спрашиваем источник")).toBeVisible();
  expect(screen.getByText("Розыск машины")).toBeVisible();
});
