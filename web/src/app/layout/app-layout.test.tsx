import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { currentUserQuery } from "@/api/current-user";
import { storeAccessToken } from "@/api/session";
import { renderRoutes, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { AppLayout, scrollKey } from "./app-layout";

afterEach(() => {
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

async function open(path: string) {
  vi.stubGlobal("scrollTo", () => undefined);
  storeAccessToken(tokenOf("anna"));
  const children = [{ path: "*", element: <h1>Страница</h1> }];
  const page = renderRoutes([{ Component: AppLayout, children }], { path });
  await act(() => page.queryClient.resetQueries({ queryKey: currentUserQuery.queryKey }));
  return page;
}

let isDown: boolean;

function serveUser() {
  isDown = true;
  serve({
    "GET /api/auth/user": () => (isDown ? refusal(503, "unavailable", "Сервис обновляется") : USER),
  });
}

it("page of a user is replaced by a retry while the server does not return the user", async () => {
  serveUser();
  await open("/dashboard");
  expect(await screen.findByRole("heading", { name: "Сервис не отвечает, вы не вышли" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Страница" })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Войти" })).not.toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Попробовать ещё раз" }));
  expect(await screen.findByRole("heading", { name: "Страница" })).toBeVisible();
});

it("public page is shown with a notice while the server does not return the user", async () => {
  serveUser();
  await open("/contacts");
  expect(await screen.findByText("Сервис не отвечает, вы не вышли")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Страница" })).toBeVisible();
});

it("scroll key is the history key, but contains the path on the first page of a document", () => {
  const first = { key: "default", search: "" };
  expect(scrollKey({ ...first, pathname: "/contacts" })).not.toBe(
    scrollKey({ ...first, pathname: "/payment/success" }),
  );
  expect(scrollKey({ key: "k1", pathname: "/contacts", search: "" })).toBe("k1");
});
