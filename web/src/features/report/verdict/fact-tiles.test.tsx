import { cleanup, screen } from "@testing-library/react";
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
  renderApp(<FactTiles services={[service as ReportService]} isFinal={false} />);
}

it("a tile shows the value of its source and links to its section", () => {
  const tile = { title: "Розыск", rank: 0, value: "0", text: "В розыске не числится" };
  show({ status: "success", state: "good", tile });
  const link = screen.getByRole("link");
  expect(link).toHaveTextContent("РозыскХорошо0В розыске не числится");
  expect(link).toHaveAttribute("href", "/#rozysk");
});

it("a pending source has a tile with its title and a waiting text", () => {
  const tile = { title: "Розыск", rank: 0, value: null, text: "Спрашиваем источник" };
  show({ status: "running", tile });
  expect(screen.getByText("Спрашиваем источник")).toBeVisible();
  expect(screen.getByText("Розыск")).toBeVisible();
});

it("only the eight most important tiles are shown, most important first", () => {
  const services = [9, 3, 8, 1, 7, 2, 6, 5, 4].map((rank) => {
    const tile = { title: `Плитка ${rank}`, rank, value: "0", text: "Нет" };
    return { id: `s${rank}`, status: "success", state: "good", tile } as ReportService;
  });
  renderApp(<FactTiles services={[...services, { id: "vin", tile: null } as ReportService]} isFinal />);
  const titles = screen.getAllByRole("link").map((link) => link.textContent?.slice(0, 8));
  expect(titles).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `Плитка ${rank}`));
});

it("tiles of a complete report are sorted by severity, those of a running one by rank", () => {
  const services = (["good", "attention", "notAnswered", "stop"] as const).map((state, rank) => {
    const tile = { title: state, rank, value: "0", text: "" };
    return { id: state, status: "success", state, tile } as ReportService;
  });
  const titles = () => screen.getAllByRole("link").map((link) => link.getAttribute("href")?.slice(2));
  renderApp(<FactTiles services={services} isFinal />);
  expect(titles()).toEqual(["stop", "attention", "notAnswered", "good"]);
  cleanup();
  renderApp(<FactTiles services={services} isFinal={false} />);
  expect(titles()).toEqual(["good", "attention", "notAnswered", "stop"]);
});
