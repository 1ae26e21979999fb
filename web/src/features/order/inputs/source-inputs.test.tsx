import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { ExtendedPage } from "../extended/extended-page";

const VIN = "XTA219010N0000001";

beforeAll(async () => {
  await loadRules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open() {
  const calls = serve({
    "POST /api/vehicle/identify": { found: true, vin: VIN },
    "POST /api/search": { reportId: "r1" },
  });
  const { router } = renderApp(<ExtendedPage vin={VIN} user={USER} reportId={null} />, {
    user: USER,
    path: "/extended-report",
  });
  const ordered = () => calls.filter(({ name }) => name === "POST /api/search").map(({ body }) => body);
  return { router, ordered };
}

const choose = (name: string) => userEvent.click(screen.getByRole("checkbox", { name }));

it("a source without its input is excluded from the total, and the order is sent without it", async () => {
  const { router, ordered } = open();
  expect(screen.queryByText("Данные для источников")).not.toBeInTheDocument();
  await choose("Приставы (ФССП)");
  expect(screen.getByRole("button", { name: "Добавьте данные для источников" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await choose("Таможня");
  expect(screen.getByText("Без этих данных не спросим «Приставы (ФССП)» и не спишем 2₽.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Заказать за 2,5₽" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/report/r1"));
  expect(ordered()).toMatchObject([
    { query: VIN, catalogue: "extended", selectedServices: ["customs", "fssp"], packageCheck: false },
  ]);
  expect(ordered()[0]).not.toHaveProperty("inputs");
});

it("owner data are sent once they are valid", async () => {
  const { ordered } = open();
  await choose("Приставы (ФССП)");
  await userEvent.type(screen.getByLabelText("Фамилия"), "Тестова");
  await userEvent.type(screen.getByLabelText("Имя"), "Анна");
  await userEvent.type(screen.getByLabelText("Дата рождения"), "31.02.1980");
  await userEvent.tab();
  expect(screen.getByLabelText("Дата рождения")).toHaveAttribute("aria-invalid", "true");
  await userEvent.clear(screen.getByLabelText("Дата рождения"));
  await userEvent.type(screen.getByLabelText("Дата рождения"), "28.02.1980");
  await userEvent.click(screen.getByRole("button", { name: "Заказать за 2,0₽" }));
  await waitFor(() => expect(ordered()).toHaveLength(1));
  expect(ordered()[0]).toMatchObject({
    inputs: { owner: { lastName: "Тестова", firstName: "Анна", birthDate: "1980-02-28" } },
  });
});

it("an order with an invalid plate shows the error and is not sent until it is removed", async () => {
  const { ordered } = open();
  await choose("Оценка стоимости");
  await choose("Фотографии");
  await userEvent.type(screen.getByLabelText("Госномер"), "QQ");
  await userEvent.click(screen.getByRole("button", { name: "Заказать за 7,0₽" }));
  expect(screen.getByText("Проверьте госномер")).toBeVisible();
  await userEvent.clear(screen.getByLabelText("Госномер"));
  await userEvent.type(screen.getByLabelText("Пробег, км"), "120 000");
  await userEvent.click(screen.getByRole("button", { name: "Заказать за 7,0₽" }));
  await waitFor(() => expect(ordered()).toHaveLength(1));
  expect(ordered()[0]).toMatchObject({ inputs: { mileage: 120_000 } });
});
