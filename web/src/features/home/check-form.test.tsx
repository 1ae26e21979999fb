import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { storeAccessToken } from "@/api/session";
import { loadRules } from "@/core";
import { pendingSearch } from "@/lib/pending-search";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { Toaster } from "@/ui/toaster";
import { CheckForm } from "./check-form";

const PREVIEW = "POST /api/vehicle/preview";

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(user: typeof USER | null = null, path = "/") {
  return renderApp(
    <>
      <CheckForm
        signIn={
          <button type="button" id="sign-in">
            Войти
          </button>
        }
      />
      <Toaster />
    </>,
    { user, path },
  );
}

const field = () => screen.getByRole("textbox", { name: "Госномер, VIN или номер кузова" });
const check = () => userEvent.click(screen.getByRole("button", { name: "Проверить автомобиль" }));

it("the kind of a typed number is detected, and a pasted number is not cut", async () => {
  open();
  await userEvent.type(field(), "xta2190");
  expect(screen.getByRole("tab", { name: "VIN-номер", selected: true })).toBeVisible();
  expect(field()).toHaveFocus();
  await userEvent.clear(field());
  await userEvent.paste("А123ВС77");
  expect(screen.getByRole("tab", { name: "Госномер", selected: true })).toBeVisible();
  await userEvent.clear(field());
  await userEvent.paste("GRX130-6012345");
  expect(screen.getByRole("tab", { name: "Номер кузова", selected: true })).toBeVisible();
  expect(field()).toHaveValue("GRX130-6012345");
});

it("a visitor who submits a plate sees the car, the focus moves to the sign-in below", async () => {
  const calls = serve({
    [PREVIEW]: { found: true, brandModel: "LADA VESTA", year: 2019, isMismatched: false },
  });
  open();
  await userEvent.type(field(), "А123ВС77");
  await check();
  expect(await screen.findByText("LADA VESTA, 2019")).toBeVisible();
  expect(calls).toEqual([{ name: PREVIEW, body: { type: "license", query: "А123ВС77" } }]);
  expect(screen.getByText("Требуется авторизация")).toBeVisible();
  expect(screen.getByRole("button", { name: "Войти" })).toHaveFocus();
  expect(pendingSearch()).toEqual({ type: "license", value: "А123ВС77" });
});

it("a number without a car shows an error in an existing live region", async () => {
  let answer: (preview: object) => void = () => undefined;
  const calls = serve({
    [PREVIEW]: () =>
      new Promise<object>((done) => {
        answer = done;
      }),
  });
  open();
  await userEvent.type(field(), "А123ВС77");
  await check();
  await waitFor(() => expect(calls).toHaveLength(1));
  const regions = [...document.querySelectorAll("[aria-live=polite]")];
  answer({ found: false, brandModel: null, year: null, isMismatched: false });
  const words = await screen.findByText("Машина по этому номеру не нашлась");
  expect(regions).toContain(words.closest("[aria-live=polite]"));
});

it("a preview above the rate limit shows that the car is named after the sign-in", async () => {
  serve({ [PREVIEW]: refusal(429, "too_many_requests", "Слишком много запросов") });
  open();
  await userEvent.type(field(), "А123ВС77");
  await check();
  expect(await screen.findByText("Марку и модель покажем после входа")).toBeVisible();
});

it("an invalid number shows an error and is not looked up", async () => {
  const calls = serve({});
  open(null, "/?plate=А12");
  await check();
  const words = await screen.findByText("Проверьте правильность ввода данных", {
    selector: "h3, strong, p",
  });
  expect(words).toBeVisible();
  expect(words.closest("[aria-live=polite]")).not.toBeNull();
  expect(calls).toEqual([]);
});

it("a typed number is restored for its user only, and one in the URL takes precedence", async () => {
  open();
  await userEvent.type(field(), "А123ВС77");
  cleanup();
  open();
  expect(field()).toHaveValue("А123ВС77");
  cleanup();
  open(null, "/?plate=В456ЕК99");
  expect(field()).toHaveValue("В456ЕК99");
  cleanup();
  storeAccessToken(tokenOf("boris"));
  open();
  expect(field()).toHaveValue("");
  cleanup();
  storeAccessToken(null);
});

it("a submitted number is not restored in the form", async () => {
  serve({});
  open();
  await userEvent.type(field(), "А123ВС77{Enter}");
  await waitFor(() => expect(pendingSearch()).not.toBeNull());
  cleanup();
  open();
  expect(field()).toHaveValue("");
});

it("a number submitted by a signed-in user opens the services page", async () => {
  serve({});
  const { router } = open(USER);
  await userEvent.type(field(), "А123ВС77");
  await check();
  await waitFor(() => expect(router.state.location.pathname).toBe("/services"));
});
