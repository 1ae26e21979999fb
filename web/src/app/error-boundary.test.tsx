import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Problem } from "@/api/problem";
import { renderRoutes } from "@/testing/render";
import { serve } from "@/testing/serve";
import { ErrorBoundary } from "./error-boundary";
import { reloadIfNewer } from "./new-version";
import { newVersion } from "./service-worker";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function showPageThatFails(error: Error) {
  serve({});
  renderRoutes([{ path: "/", element: <Failing error={error} />, ErrorBoundary }]);
}

function Failing({ error }: { error: Error }): never {
  throw error;
}

const CHUNK = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
const REQUEST = "018f0000-0000-7000-8000-000000000000";

it.each([
  ["network error", new Problem(0, "network", "Нет связи с сервером"), "Нет связи"],
  ["missing script", CHUNK, "Страница не загрузилась"],
  ["other error", new TypeError("x is undefined"), "Ошибка на странице"],
])("page that fails with the error «%s» has its title in a heading of level 1", (_kind, error, title) => {
  showPageThatFails(error);
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

it("missing script without a connection is shown as a network error", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  showPageThatFails(CHUNK);
  expect(screen.getByRole("heading", { level: 1, name: "Нет связи" })).toBeVisible();
});

it("failed request is shown with its id and a link to the contacts", () => {
  showPageThatFails(new Problem(500, "internal", "Внутренняя ошибка", { request_id: REQUEST }));
  expect(screen.getByText(`Номер запроса: ${REQUEST}`)).toBeVisible();
  expect(screen.getByRole("link", { name: "Сообщить нам" })).toHaveAttribute("href", "/contacts");
});

it("page is reloaded only for a newer version, and on request while a form has unsaved input", async () => {
  const script = document.createElement("script");
  script.type = "module";
  script.setAttribute("src", "/assets/index-old.js");
  document.head.append(script);
  const reload = vi.fn();
  const answers = [
    async () => new Response('<script type="module" src="/assets/index-old.js">'),
    async () => new Response("", { status: 503 }),
    async () => {
      throw new TypeError("Failed to fetch");
    },
  ];
  for (const answer of answers) {
    vi.stubGlobal("fetch", answer);
    await reloadIfNewer(reload);
  }
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", async () => new Response('<script type="module" src="/assets/index-new.js">'));
  const warn = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", warn);
  await reloadIfNewer(reload);
  expect(reload, "a form has unsaved input").not.toHaveBeenCalled();
  newVersion.get()?.();
  await vi.waitFor(() => expect(reload, "the user requests it").toHaveBeenCalledOnce());
  window.removeEventListener("beforeunload", warn);
  await reloadIfNewer(reload);
  expect(reload).toHaveBeenCalledTimes(2);
  script.remove();
});
