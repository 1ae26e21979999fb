import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./button";

it("keeps the focus while it is busy, and takes no second press", async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Оплатить</Button>);
  const button = screen.getByRole("button");
  await userEvent.click(button);
  rerender(
    <Button onClick={press} busy>
      Оплатить
    </Button>,
  );
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});

it("keeps the focus when its own press leaves nothing more to do", async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Сохранить</Button>);
  const button = screen.getByRole("button");
  button.focus();
  await userEvent.keyboard("{Enter}");
  rerender(
    <Button onClick={press} disabled>
      Сохранить
    </Button>,
  );
  // The browser would take the focus from one that is switched off; jsdom would not.
  expect(button).not.toHaveAttribute("disabled");
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(press).toHaveBeenCalledTimes(1);
});

it("sends no form a second time, by Enter neither", async () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <input aria-label="Сумма" />
      <Button type="submit" busy>
        Оплатить
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  await userEvent.type(screen.getByLabelText("Сумма"), "5{Enter}");
  expect(send).not.toHaveBeenCalled();
});
