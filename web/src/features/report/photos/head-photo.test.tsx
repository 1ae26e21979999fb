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

it("the newest photo is shown, and the body silhouette when it fails to load", () => {
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

it("without photos or with an expired link the body silhouette is shown", () => {
  show([{ url: "/old?expires=1&signature=x", date: "2024-01-01", source: null }]);
  show([]);
  expect(screen.queryByRole("img")).toBeNull();
  expect(document.querySelector("svg")).toBeVisible();
});
