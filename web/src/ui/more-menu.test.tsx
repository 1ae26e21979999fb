import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { MoreMenu } from "./more-menu";

it("menu opens by its button, and Escape or a choice closes it and focuses the button", async () => {
  const choose = vi.fn();
  render(
    <MoreMenu label="Ещё">
      <button type="button" onClick={choose}>
        Отправить
      </button>
    </MoreMenu>,
  );
  const opener = screen.getByRole("button", { name: "Ещё" });
  expect(screen.queryByRole("button", { name: "Отправить" })).toBeNull();
  await userEvent.click(opener);
  expect(opener).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Tab}{Escape}");
  expect(opener).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Отправить" })).toBeNull();
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole("button", { name: "Отправить" }));
  expect(choose).toHaveBeenCalledOnce();
  expect(opener).toHaveAttribute("aria-expanded", "false");
  expect(opener).toHaveFocus();
});
