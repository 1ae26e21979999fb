import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { storeAccessToken } from "@/api/session";
import type { CheckItem } from "@/api/types";
import { useCheckedItems } from "@/features/report/inspection-checklist/checked-items";
import { renderApp } from "@/testing/render";
import { tokenOf } from "@/testing/serve";
import { currentToast, showToast } from "@/ui/toast";
import { ResetOnUserChange } from "./reset-on-user-change";

afterEach(() => {
  cleanup();
  storeAccessToken(null);
});

const field = () => screen.getByRole("textbox");
const becomes = (token: string | null) => act(() => storeAccessToken(token));

async function openAndType() {
  renderApp(
    <ResetOnUserChange>
      <input />
    </ResetOnUserChange>,
  );
  await userEvent.type(field(), "напечатанное");
}

it("input is kept when a visitor signs in and when the token is renewed", async () => {
  await openAndType();
  becomes(tokenOf("anna"));
  expect(field()).toHaveValue("напечатанное");
  becomes(tokenOf("anna", 2));
  expect(field()).toHaveValue("напечатанное");
});

it.each([
  ["the end of the session", null],
  ["sign-in of another user", tokenOf("boris")],
])("input and toast are cleared by %s", async (_whom, next) => {
  storeAccessToken(tokenOf("anna"));
  await openAndType();
  act(() => showToast("good", "Возвращаем 150₽"));
  becomes(next);
  expect(field()).toHaveValue("");
  expect(currentToast()).toBeNull();
});

const ITEM: CheckItem = { anchor: "", kind: "look", text: "Толщина краски", value: null };

function Viewing() {
  const ticks = useCheckedItems("r1", [ITEM]);
  return <input type="checkbox" checked={ticks.isDone(ITEM)} onChange={() => ticks.toggle(ITEM)} />;
}

it.each([
  ["the end of the session", null],
  ["sign-in of another user", tokenOf("boris")],
])("inspection ticks are kept by a renewed token and removed from the browser by %s", async (_whom, next) => {
  storeAccessToken(tokenOf("anna"));
  renderApp(
    <ResetOnUserChange>
      <Viewing />
    </ResetOnUserChange>,
  );
  const box = () => screen.getByRole("checkbox");
  await userEvent.click(box());
  becomes(tokenOf("anna", 2));
  expect(box()).toBeChecked();
  becomes(next);
  expect(box()).not.toBeChecked();
  expect(JSON.stringify(localStorage)).not.toContain(ITEM.text);
});
