import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { followPerson } from "@/api/person";
import { storeAccessToken } from "@/api/session";
import { tokenOf } from "@/testing/token";
import { readText, useTabDraft } from "./use-tab-draft";

const VIN = "XTA219010N0000001";

let stop: () => void;

beforeEach(() => {
  stop = followPerson(new QueryClient(), () => undefined);
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
const sees = (text: string) => expect(field()).toHaveValue(text);

function openAnew(): void {
  cleanup();
  render(<Form />);
}

function becomes(person: string | null): void {
  act(() => storeAccessToken(person && tokenOf(person)));
}

it.each([
  ["a page that stays", () => undefined],
  ["a page opened anew", openAnew],
])("on %s a visitor's draft goes to the first who signs in and to nobody after", async (_page, look) => {
  render(<Form />);
  await type();
  becomes("anna");
  look();
  sees(VIN);
  becomes(null);
  look();
  sees("");
  becomes("boris");
  look();
  sees("");
});

it("goes to whoever signs in after the form was left", async () => {
  render(<Form />);
  await type();
  cleanup();
  becomes("anna");
  openAnew();
  sees(VIN);
  cleanup();
  becomes(null);
  openAnew();
  sees("");
});

it("is of whoever signed in where no page of ours was open", async () => {
  render(<Form />);
  await type();
  cleanup();
  stop();
  becomes("anna");
  stop = followPerson(new QueryClient(), () => undefined);
  becomes(null);
  openAnew();
  sees("");
});

it("comes back to its writer on a page that outlived the session", async () => {
  storeAccessToken(tokenOf("anna"));
  render(<Form />);
  await type();
  becomes(null);
  sees("");
  becomes("anna");
  sees(VIN);
});

it("comes back to its writer after the form stood empty for nobody", async () => {
  storeAccessToken(tokenOf("anna"));
  render(<Form />);
  await type();
  becomes(null);
  openAnew();
  sees("");
  becomes("anna");
  sees(VIN);
  openAnew();
  sees(VIN);
});

it("keeps nothing in the tab of a form that nobody has typed in, or that was emptied", async () => {
  render(<Form />);
  expect(sessionStorage).toHaveLength(0);
  await type();
  expect(sessionStorage).toHaveLength(1);
  await userEvent.clear(field());
  expect(sessionStorage).toHaveLength(0);
});

it("leaves nothing in the tab once another has signed in", async () => {
  storeAccessToken(tokenOf("anna"));
  render(<Form />);
  await type();
  becomes(null);
  becomes("boris");
  expect(JSON.stringify(sessionStorage)).not.toContain(VIN);
});
