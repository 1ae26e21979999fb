import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tooltip } from "./tooltip";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Copies() {
  return ["Первый", "Второй"].map((text) => (
    <Tooltip key={text} text={text}>
      <button type="button">{text} знак</button>
    </Tooltip>
  ));
}

it("first tooltip opens after a delay, the next one at once, and Escape closes it", () => {
  render(<Copies />);
  const at = (name: string) => screen.getByRole("button", { name });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  fireEvent.pointerEnter(at("Первый знак"), { pointerType: "mouse" });
  pass(699);
  expect(screen.queryByText("Первый")).toBeNull();
  pass(1);
  expect(screen.getByText("Первый")).toBeVisible();
  fireEvent.pointerLeave(at("Первый знак"));
  expect(screen.queryByText("Первый")).toBeNull();
  pass(200);
  fireEvent.pointerEnter(at("Второй знак"), { pointerType: "mouse" });
  pass(0);
  expect(screen.getByText("Второй")).toBeVisible();
  fireEvent.keyDown(at("Второй знак"), { key: "Escape" });
  expect(screen.queryByText("Второй")).toBeNull();
  pass(301);
  fireEvent.pointerLeave(at("Второй знак"));
  fireEvent.pointerEnter(at("Первый знак"), { pointerType: "mouse" });
  pass(300);
  expect(screen.queryByText("Первый")).toBeNull();
});
