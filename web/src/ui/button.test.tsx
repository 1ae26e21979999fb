import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { Button } from "./button";

it("busy button keeps the focus and ignores clicks", async () => {
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

it("button disabled by its own click keeps the focus and ignores keys", async () => {
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
  // Browsers move the focus away from a disabled button, jsdom does not.
  expect(button).not.toHaveAttribute("disabled");
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(press).toHaveBeenCalledTimes(1);
});

it("busy submit button does not submit the form, nor does Enter in a field", async () => {
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
