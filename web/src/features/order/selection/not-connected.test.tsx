import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Service } from "@/core/types";
import { renderApp } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { SelectionTable } from "./selection-table";
import { ServiceGrid } from "./service-grid";
import type { ServiceSelection } from "./use-selection";

afterEach(() => vi.unstubAllGlobals());

const ABOUT = { icon: "car", price: 2, features: [], risk: null };
const SERVICES: Service[] = [
  { ...ABOUT, id: "avtoaukcion", source: "auctions", title: "Аукционы", description: "Продажи с торгов" },
  { ...ABOUT, id: "rozysk", source: "wanted", title: "Розыск", description: "Розыск МВД" },
];
const LIST = { services: SERVICES, selected: new Set<string>(), onToggle: () => undefined };

it("a source that is not connected is marked in the grid and in its description", async () => {
  serve({
    "GET /api/sources": [
      { source: "auctions", isConnected: false },
      { source: "wanted", isConnected: true },
    ],
  });
  renderApp(<ServiceGrid {...LIST} />);
  expect(await screen.findAllByText("пока не подключён")).toHaveLength(1);
  expect(screen.getByRole("checkbox", { name: "Аукционы" })).toHaveAccessibleDescription(
    "Продажи с торгов пока не подключён",
  );
  expect(screen.getByRole("checkbox", { name: "Розыск" })).toHaveAccessibleDescription("Розыск МВД");
});

it("a source that is not connected is marked in the table", async () => {
  serve({ "GET /api/sources": [{ source: "wanted", isConnected: false }] });
  const questions = [{ title: "Можно ли купить", services: SERVICES }];
  const selection = {
    questions,
    selected: LIST.selected,
    toggle: LIST.onToggle,
  } as unknown as ServiceSelection;
  renderApp(<SelectionTable selection={selection} />);
  expect(await screen.findByText("пока не подключён")).toBeVisible();
});

it("sources are not marked when their availability fails to load", async () => {
  const calls = serve({ "GET /api/sources": refusal(503, "unavailable", "Сервер занят") });
  renderApp(<ServiceGrid {...LIST} />);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText("Розыск")).toBeVisible();
  expect(screen.queryByText("пока не подключён")).toBeNull();
});
