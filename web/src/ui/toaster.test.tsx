import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showToast } from "./toast";
import { Toaster } from "./toaster";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("toaster", () => {
  it("newer toast replaces the older one and is shown for five seconds", () => {
    render(<Toaster />);
    act(() => showToast("info", "Первое"));
    act(() => showToast("stop", "Второе", "Подробности"));
    expect(screen.queryByText("Первое")).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(4900));
    expect(screen.getByText("Подробности")).toBeVisible();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText("Второе")).not.toBeInTheDocument();
  });

  it("click on the action closes the toast", () => {
    const onPress = vi.fn();
    render(<Toaster />);
    act(() => showToast("stop", "Связь прервалась", undefined, { title: "Повторить", onPress }));
    act(() => screen.getByRole("button", { name: "Повторить" }).click());
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.queryByText("Связь прервалась")).not.toBeInTheDocument();
  });
});
