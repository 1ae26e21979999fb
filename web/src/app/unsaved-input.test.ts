import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { hasUnsavedInput, trackInput } from "./unsaved-input";

beforeAll(trackInput);

afterEach(() => document.body.replaceChildren());

function add<T extends HTMLElement>(html: string): T {
  document.body.insertAdjacentHTML("beforeend", html);
  return document.body.lastElementChild as T;
}

it("typed text is unsaved until it is undone or its field is removed", async () => {
  const field = add<HTMLInputElement>('<input value="Анна">');
  expect(hasUnsavedInput()).toBe(false);
  await userEvent.type(field, "!");
  expect(hasUnsavedInput()).toBe(true);
  await userEvent.type(field, "{Backspace}");
  expect(hasUnsavedInput()).toBe(false);
  await userEvent.type(field, "!");
  field.remove();
  expect(hasUnsavedInput()).toBe(false);
});

it("text filled in by the browser is unsaved", () => {
  const field = add<HTMLInputElement>('<input type="password">');
  field.value = "secret";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  expect(hasUnsavedInput()).toBe(true);
});

it("drafts, search fields and checkboxes are not unsaved input", async () => {
  const kept = add("<form data-saved><textarea></textarea></form>").querySelector("textarea");
  await userEvent.type(kept as HTMLElement, "заметка");
  await userEvent.type(add('<input type="search">'), "anna");
  await userEvent.click(add('<input type="checkbox">'));
  expect(hasUnsavedInput()).toBe(false);
});
