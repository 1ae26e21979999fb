import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storeAccessToken } from "@/api/session";
import { onUserChange } from "@/api/user-change";
import { tokenOf } from "@/testing/serve";
import { readText, useTabDraft } from "./use-tab-draft";

const VIN = "XTA219010N0000001";

let stop: () => void;

beforeEach(() => {
  stop = onUserChange(new QueryClient(), () => undefined);
});

afterEach(() => {
  stop();
  storeAccessToken(null);
});

function Form() {
  const [text, setText] = useTabDraft("car", "", readText);
  return <input aria-label="VIN" value={text} onChange={(event) => setText(event.target.value)} />;
}

const field = () => screen.getByRole("textbox", { name: "VIN" });
const type = () => userEvent.type(field(), VIN);
const expectText = (text: string) => expect(field()).toHaveValue(text);

function remount(): void {
  cleanup();
  render(<Form />);
}

function signIn(userId: string | null): void {
  act(() => storeAccessToken(userId && tokenOf(userId)));
}

it.each([
  ["mounted", () => undefined],
  ["remounted", remount],
])(
  "draft of a visitor in a %s form belongs to the first user who signs in, not to the next",
  async (_form, look) => {
    render(<Form />);
    await type();
    signIn("anna");
    look();
    expectText(VIN);
    signIn(null);
    look();
    expectText("");
    signIn("boris");
    look();
    expectText("");
  },
);

it("draft of a visitor belongs to the user who signs in after the form was left", async () => {
  render(<Form />);
  await type();
  cleanup();
  signIn("anna");
  remount();
  expectText(VIN);
  cleanup();
  signIn(null);
  remount();
  expectText("");
});

it("draft of a visitor belongs to the user who signed in while no page was open", async () => {
  render(<Form />);
  await type();
  cleanup();
  stop();
  signIn("anna");
  stop = onUserChange(new QueryClient(), () => undefined);
  signIn(null);
  remount();
  expectText("");
});

it("draft is restored for its user on a page that stayed open after the session", async () => {
  storeAccessToken(tokenOf("anna"));
  render(<Form />);
  await type();
  signIn(null);
  expectText("");
  signIn("anna");
  expectText(VIN);
});

it("draft is restored for its user after the form was mounted without a session", async () => {
  storeAccessToken(tokenOf("anna"));
  render(<Form />);
  await type();
  signIn(null);
  remount();
  expectText("");
  signIn("anna");
  expectText(VIN);
  remount();
  expectText(VIN);
});

it("unchanged or emptied form stores no draft", async () => {
  render(<Form />);
  expect(sessionStorage).toHaveLength(0);
  await type();
  expect(sessionStorage).toHaveLength(1);
  await userEvent.clear(field());
  expect(sessionStorage).toHaveLength(0);
});

it("draft is deleted when another user signs in", async () => {
  storeAccessToken(tokenOf("anna"));
  render(<Form />);
  await type();
  signIn(null);
  signIn("boris");
  expect(JSON.stringify(sessionStorage)).not.toContain(VIN);
});
