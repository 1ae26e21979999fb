import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { actForCompany } from "@/api/acting-company";
import { useCurrentUser } from "@/api/current-user";
import { storeAccessToken } from "@/api/session";
import type { SearchOrder } from "@/api/types";
import { companiesOf, MEMBERSHIP } from "@/testing/companies";
import { renderRoutes, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { currentToast, dismissToast } from "@/ui/toast";
import { Toaster } from "@/ui/toaster";
import { useOrder } from "./use-order";

const ORDER: SearchOrder = { query: "XTA219010N0000001", type: "vin", selectedServices: ["dtp"] };

let answer: (given: object) => void;

beforeEach(() => storeAccessToken(tokenOf("anna")));

afterEach(() => {
  const toast = currentToast();
  if (toast !== null) dismissToast(toast.id);
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

function Frame() {
  return (
    <>
      <p>Баланс {useCurrentUser()?.balance}</p>
      <Outlet />
      <Toaster />
    </>
  );
}

function Order() {
  const { submit } = useOrder("Ошибка поиска");
  return (
    <button type="button" onClick={() => submit(ORDER)}>
      Заказать
    </button>
  );
}

/** Submits an order and unmounts the page before the response arrives. */
async function orderAndLeave() {
  const calls = serve({
    "GET /api/auth/user": { ...USER, balance: 90.5 },
    "POST /api/search": () =>
      new Promise<object>((done) => {
        answer = done;
      }),
  });
  const children = [
    { path: "/search", element: <Order /> },
    { path: "*", element: <p>Другая страница</p> },
  ];
  const { router } = renderRoutes([{ element: <Frame />, children }], { user: USER, path: "/search" });
  await userEvent.click(screen.getByRole("button", { name: "Заказать" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => router.navigate("/prices"));
  expect(screen.getByText("Другая страница")).toBeVisible();
  return router;
}

it("an order completed after its page was left updates the balance and offers its report", async () => {
  const router = await orderAndLeave();
  answer({ reportId: "r1" });
  expect(await screen.findByText("Отчёт заказан")).toBeVisible();
  expect(await screen.findByText("Баланс 90.5")).toBeVisible();
  expect(router.state.location.pathname).toBe("/prices");
  await userEvent.click(screen.getByRole("button", { name: "Открыть отчёт" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/report/r1"));
});

it("an order refused after its page was left shows a toast without navigation", async () => {
  const router = await orderAndLeave();
  answer(refusal(402, "insufficient_funds", "Требуется 19₽, доступно 15₽"));
  expect(await screen.findByText("Недостаточно средств")).toBeVisible();
  expect(router.state.location.pathname).toBe("/prices");
});

it("an order refused because the session has ended shows an error to the visitor", async () => {
  await orderAndLeave();
  act(() => storeAccessToken(null));
  answer(refusal(401, "unauthorized", "Требуется вход"));
  expect(await screen.findByText("Ошибка поиска")).toBeVisible();
});

it("an order completed after another user signed in shows no toast to that user", async () => {
  await orderAndLeave();
  act(() => storeAccessToken(tokenOf("boris")));
  answer({ reportId: "r1" });
  expect(await screen.findByText("Баланс 90.5")).toBeVisible();
  expect(screen.queryByText("Отчёт заказан")).toBeNull();
});

it.each([
  ["member_cap_exceeded", "Лимит на месяц исчерпан: осталось 3₽"],
  ["company_funds", "На балансе компании не хватает денег"],
])("a member whose order is refused with %s stays on the page and reads why", async (code, detail) => {
  actForCompany(MEMBERSHIP.id);
  serve({
    "GET /api/user/companies": companiesOf(),
    "POST /api/search": refusal(402, code, detail),
  });
  const children = [{ path: "*", element: <Order /> }];
  const { router } = renderRoutes([{ element: <Frame />, children }], { user: USER, path: "/search" });
  await userEvent.click(screen.getByRole("button", { name: "Заказать" }));
  expect(await screen.findByText("Недостаточно средств")).toBeVisible();
  expect(screen.getByText(detail)).toBeVisible();
  expect(router.state.location.pathname).toBe("/search");
});
