import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchField } from "./search-field";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function typed(text: string) {
  const onSearch = vi.fn<(search: string) => void>();
  render(<SearchField label="Поиск" placeholder="Имя" search="" onSearch={onSearch} />);
  const field = screen.getByLabelText("Поиск");
  fireEvent.change(field, { target: { value: text } });
  return { field, onSearch };
}

it("a pause in typing starts one search for the trimmed text", () => {
  const { onSearch } = typed(" driver ");
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(onSearch.mock.calls).toEqual([["driver"]]);
});

it("leaving the search field searches at once and only once", () => {
  const { field, onSearch } = typed("driver");
  fireEvent.blur(field);
  expect(onSearch.mock.calls).toEqual([["driver"]]);
  vi.advanceTimersByTime(5_000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

it("an unchanged search field starts no search", () => {
  const { field, onSearch } = typed("");
  fireEvent.blur(field);
  vi.advanceTimersByTime(5_000);
  expect(onSearch).not.toHaveBeenCalled();
});
