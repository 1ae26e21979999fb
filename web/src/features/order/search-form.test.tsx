import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { loadRules } from "@/core";
import { takePendingSearch } from "@/lib/pending-search";
import { renderApp, USER } from "@/testing/render";
import { SearchForm } from "./search-form";

beforeAll(async () => {
  await loadRules();
});

describe("check form", () => {
  it("offers 17 services, chooses all and none", async () => {
    renderApp(<SearchForm />, { user: USER });
    expect(screen.getAllByRole("checkbox")).toHaveLength(17);
    await userEvent.click(screen.getByRole("button", { name: "Выбрать все за 42.5₽" }));
    expect(screen.getByText("Итого, 17 сервисов")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Сбросить" }));
    expect(screen.getByRole("button", { name: "Выберите сервисы" })).toBeDisabled();
    await userEvent.click(screen.getByRole("checkbox", { name: "Пробег" }));
    expect(screen.getByText("Итого, 1 сервис")).toBeVisible();
  });

  it("starts a free check with the five free services and lets go of it when another joins", async () => {
    renderApp(<SearchForm />, { user: { ...USER, balance: 0, freeChecksAvailable: 1 } });
    expect(screen.getByRole("switch", { name: "Использовать бесплатную проверку" })).toBeChecked();
    expect(screen.getByRole("button", { name: "Получить отчёт за 0₽" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("checkbox", { name: "Таможня" }));
    expect(screen.queryByRole("switch")).not.toBeInTheDocument();
    expect(screen.getByText("Недостаточно средств")).toBeVisible();
    expect(screen.getByRole("link", { name: "Управление балансом" })).toHaveAttribute(
      "href",
      "/dashboard?tab=balance",
    );
  });

  it("keeps a visitor's search for after the sign-in", async () => {
    renderApp(<SearchForm />);
    await userEvent.type(screen.getByRole("textbox", { name: "VIN-номер" }), "xta219010n0000001");
    await userEvent.click(screen.getByRole("button", { name: "Получить отчёт за 9.0₽" }));
    expect(takePendingSearch()).toEqual({ type: "vin", value: "XTA219010N0000001" });
  });
});
