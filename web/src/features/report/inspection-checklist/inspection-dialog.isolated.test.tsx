import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { storeAccessToken } from "@/api/session";
import type { CheckItem } from "@/api/types";
import { renderApp } from "@/testing/render";
import { tokenOf } from "@/testing/serve";
import { useCheckedItems } from "./checked-items";
import InspectionDialog from "./inspection-dialog";
import { readNotes } from "./inspection-notes";

const ITEMS: CheckItem[] = [{ anchor: "", kind: "look", text: "Толщина краски", value: null }];

afterEach(() => storeAccessToken(null));

function Viewing() {
  const checkedItems = useCheckedItems("r1", ITEMS);
  return (
    <InspectionDialog
      reportId="r1"
      car="LADA"
      items={ITEMS}
      checkedItems={checkedItems}
      onClose={() => undefined}
    />
  );
}

const becomes = (person: string | null) => act(() => storeAccessToken(person && tokenOf(person)));
const note = () => screen.findByRole("textbox", { name: "Заметки" });

it("ticks and notes of a shared report are kept per reader", async () => {
  storeAccessToken(tokenOf("anna"));
  renderApp(<Viewing />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Толщина краски" }));
  fireEvent.change(await note(), { target: { value: "Скол на капоте" } });
  await waitFor(async () => expect((await readNotes("anna", "r1")).note).toBe("Скол на капоте"));
  for (const other of [null, "boris"]) {
    becomes(other);
    expect(screen.getByRole("checkbox")).not.toBeChecked();
    expect(await note()).toHaveValue("");
  }
  becomes("anna");
  expect(screen.getByRole("checkbox")).toBeChecked();
  expect(await note()).toHaveValue("Скол на капоте");
});
