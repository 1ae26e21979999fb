import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Photo } from "@/core/types";
import { DownloadLink } from "./download-link";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

it("the download link of a photo is removed when it expires while the page is open", () => {
  const url = "/api/photos/1/0/small?expires=1700000600&signature=x";
  const photo: Photo = { url, bigUrl: null, info: null, date: null, source: null };
  render(<DownloadLink photo={photo} index={0} label="Скачать фото 1" className={undefined} />);
  act(() => {
    vi.advanceTimersByTime(599_000);
  });
  expect(screen.getByRole("link", { name: "Скачать фото 1" })).toHaveAttribute("href", url);
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.queryByRole("link")).toBeNull();
});
