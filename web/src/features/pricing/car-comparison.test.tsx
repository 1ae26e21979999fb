import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { loadRules } from "@/core";
import { renderApp } from "@/testing/render";
import { CarComparison } from "./car-comparison";

beforeAll(async () => {
  await loadRules();
});

const cheapest = () => {
  const rows = screen.getAllByRole("listitem");
  const marked = rows.filter((row) => within(row).queryByText("Дешевле всего"));
  return marked.map((row) => within(row).getByRole("heading").textContent);
};

it("the cheapest option for the selected number of cars is marked", () => {
  renderApp(<CarComparison />);
  const slider = screen.getByRole("slider", { name: "Полных отчётов" });
  const choose = (cars: number) => fireEvent.change(slider, { target: { value: String(cars) } });
  expect(slider).toHaveAttribute("aria-valuetext", "3 машины");
  choose(1);
  expect(cheapest()).toEqual(["По одной Дешевле всего"]);
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("41,50₽");
  choose(75);
  expect(screen.getByRole("heading", { name: "Пакет «Бизнес»" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: /Персональная/ })).toBeNull();
  expect(cheapest()).toEqual(["Подписка «Бизнес Про» Дешевле всего"]);
});
