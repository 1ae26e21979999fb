import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Tabs } from "./tabs";

function Harness() {
  const [value, setValue] = useState<"one" | "two">("one");
  return (
    <Tabs
      label="Выбор"
      value={value}
      onChange={setValue}
      tabs={[
        { value: "one", title: "Первая" },
        { value: "two", title: "Вторая" },
      ]}
    >
      Содержимое {value}
    </Tabs>
  );
}

it("click and arrow keys select a tab", async () => {
  render(<Harness />);
  await userEvent.click(screen.getByRole("tab", { name: "Вторая" }));
  expect(screen.getByRole("tabpanel", { name: "Вторая" })).toHaveTextContent("Содержимое two");
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "Первая" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Содержимое one");
});

it("tabs are one tab stop, and arrow keys wrap around", async () => {
  render(<Harness />);
  const [first, second] = screen.getAllByRole("tab");
  await userEvent.tab();
  expect(first).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute("aria-controls", screen.getByRole("tabpanel").id);
  await userEvent.keyboard("{Home}");
  expect(first).toHaveFocus();
  await userEvent.tab();
  expect(second).not.toHaveFocus();
});
