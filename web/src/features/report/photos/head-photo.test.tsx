import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReportService } from "@/api/types";
import { renderApp } from "@/testing/render";
import { HeadPhoto } from "./head-photo";

const ALIVE = "expires=99999999999&signature=x";

function show(photos: object[]) {
  const service = { id: "photos", source: "photos", data: { photos } } as unknown as ReportService;
  return renderApp(<HeadPhoto services={[service]} vehicleType={null} />);
}

it("shows the newest photo and leaves when it cannot be loaded", () => {
  show([
    { url: `/old?${ALIVE}`, date: "2024-01-01", source: "Автофото" },
    { url: `/new?${ALIVE}`, date: "2025-01-01", source: "Автофото" },
    { url: `/undated?${ALIVE}`, date: null, source: null },
  ]);
  const photo = screen.getByRole("img", { name: "Фото из открытых собраний, 01.01.2025, Автофото" });
  expect(photo).toHaveAttribute("src", `/new?${ALIVE}`);
  fireEvent.error(photo);
  expect(screen.queryByRole("img")).toBeNull();
  expect(document.querySelector("svg")).toBeVisible();
});

it("draws the form of the car behind a dead link, and without photos", () => {
  show([{ url: "/old?expires=1&signature=x", date: "2024-01-01", source: null }]);
  show([]);
  expect(screen.queryByRole("img")).toBeNull();
  expect(document.querySelector("svg")).toBeVisible();
});
