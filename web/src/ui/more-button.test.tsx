import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { MoreButton } from "./more-button";

const PAGE = 2;

function List({ total }: { total: number }) {
  const [count, setCount] = useState(PAGE);
  return (
    <section>
      <ul>
        {Array.from({ length: count }, (_, index) => `Отчёт ${index + 1}`).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <MoreButton hasMore={count < total} onPress={() => setCount(Math.min(count + PAGE, total))} />
    </section>
  );
}

it("«show more» keeps the focus until the last page, whose first row then gets it", async () => {
  render(<List total={6} />);
  const button = screen.getByRole("button", { name: "Показать ещё" });
  button.focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("Отчёт 4")).toBeVisible();
  expect(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("Отчёт 5")).toHaveFocus();
});
