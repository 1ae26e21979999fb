import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { hasUnsaved, watchTyping } from "./unsaved";

beforeAll(watchTyping);

afterEach(() => document.body.replaceChildren());

function add<T extends HTMLElement>(html: string): T {
  document.body.insertAdjacentHTML("beforeend", html);
  return document.body.lastElementChild as T;
}

it("is what was typed, until it is as it was or gone", async () => {
  const field = add<HTMLInputElement>('<input value="Анна">');
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(field, "!");
  expect(hasUnsaved()).toBe(true);
  await userEvent.type(field, "{Backspace}");
  expect(hasUnsaved()).toBe(false);
  await userEvent.type(field, "!");
  field.remove();
  expect(hasUnsaved()).toBe(false);
});

it("is what the browser filled in", () => {
  const field = add<HTMLInputElement>('<input type="password">');
  field.value = "secret";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  expect(hasUnsaved()).toBe(true);
});

it("is neither what is kept, nor a search, nor a tick", async () => {
  const kept = add("<form data-kept><textarea></textarea></form>").querySelector("textarea");
  await userEvent.type(kept as HTMLElement, "заметка");
  await userEvent.type(add('<input type="search">'), "anna");
  await userEvent.click(add('<input type="checkbox">'));
  expect(hasUnsaved()).toBe(false);
});
