import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderApp } from "@/testing/render";
import { Dialog } from "./dialog";
import { Tabs } from "./tabs";

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Купить
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Покупка" focusesField>
        <input type="checkbox" aria-label="По почте" />
        <input type="email" aria-label="Email" />
      </Dialog>
    </>
  );
}

it("dialog with focusesField focuses its first text field", async () => {
  renderApp(<Opened />);
  await userEvent.click(screen.getByRole("button", { name: "Купить" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Email" })).toHaveFocus());
});

it("Tab key moves from a tab to the first control of its panel", async () => {
  renderApp(
    <Tabs label="Номер" value="vin" onChange={() => undefined} tabs={[{ value: "vin", title: "VIN" }]}>
      <input aria-label="VIN-номер" />
    </Tabs>,
  );
  await userEvent.tab();
  expect(screen.getByRole("tab")).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole("textbox")).toHaveFocus();
});
