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

it("chooses tabs by press and by arrow keys", async () => {
  render(<Harness />);
  await userEvent.click(screen.getByRole("tab", { name: "Вторая" }));
  expect(screen.getByRole("tabpanel", { name: "Вторая" })).toHaveTextContent("Содержимое two");
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "Первая" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Содержимое one");
});
