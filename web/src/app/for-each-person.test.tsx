import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { storeAccessToken } from "@/api/session";
import { renderApp } from "@/testing/render";
import { tokenOf } from "@/testing/token";
import { currentToast, showToast } from "@/ui/toast";
import { ForEachPerson } from "./for-each-person";

afterEach(() => {
  cleanup();
  storeAccessToken(null);
});

const field = () => screen.getByRole("textbox");
const becomes = (token: string | null) => act(() => storeAccessToken(token));

async function openAndType() {
  renderApp(
    <ForEachPerson>
      <input />
    </ForEachPerson>,
  );
  await userEvent.type(field(), "напечатанное");
}

it("goes on with what a visitor typed, and over a renewal", async () => {
  await openAndType();
  becomes(tokenOf("anna"));
  expect(field()).toHaveValue("напечатанное");
  becomes(tokenOf("anna", 2));
  expect(field()).toHaveValue("напечатанное");
});

it.each([
  ["nobody", null],
  ["another", tokenOf("boris")],
])("begins anew for %s", async (_whom, next) => {
  storeAccessToken(tokenOf("anna"));
  await openAndType();
  act(() => showToast("good", "Возвращаем 150₽"));
  becomes(next);
  expect(field()).toHaveValue("");
  expect(currentToast()).toBeNull();
});
