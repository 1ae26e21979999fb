import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { storeAccessToken } from "@/api/session";
import { loadRules } from "@/core";
import { takePendingSearch } from "@/lib/pending-search";
import { renderApp, USER } from "@/testing/render";
import { serve, tokenOf } from "@/testing/serve";
import { Toaster } from "@/ui/toaster";
import { SearchForm } from "./search-form";

beforeAll(async () => {
  await loadRules();
});

describe("check form", () => {
  it("17 services are offered, and all or none can be selected", async () => {
    renderApp(<SearchForm />, { user: USER });
    expect(screen.getAllByRole("checkbox")).toHaveLength(17);
    const deal = within(screen.getByRole("region", { name: "Можно ли купить" }));
    expect(deal.getAllByRole("checkbox")[0]).toHaveAccessibleName("Розыск");
    expect(screen.getByRole("heading", { name: "Сюда не входит" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Выбрать все за 42,5₽" }));
    expect(screen.getByText("Итого, 17 сервисов")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Сбросить" }));
    expect(screen.getByRole("button", { name: "Выберите сервисы" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(screen.getByRole("checkbox", { name: "Пробег" }));
    expect(screen.getByText("Итого, 1 сервис")).toBeVisible();
  });

  it("the form starts with the five free services, and another service ends the free check", async () => {
    renderApp(<SearchForm />, { user: { ...USER, balance: 0, freeChecksAvailable: 1 } });
    expect(screen.getByRole("switch", { name: "Использовать бесплатную проверку" })).toBeChecked();
    expect(screen.getByRole("button", { name: "Проверить бесплатно" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("checkbox", { name: "Таможня" }));
    expect(screen.getByRole("switch")).not.toBeChecked();
    expect(screen.getByText("Недостаточно средств")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Пополните баланс" })).toBeNull();
    expect(screen.getByRole("link", { name: "Управление балансом" })).toHaveAttribute(
      "href",
      "/dashboard?tab=balance",
    );
    await userEvent.click(screen.getByRole("switch"));
    expect(screen.getByText("Итого, 5 сервисов")).toBeVisible();
    expect(screen.getByRole("button", { name: "Проверить бесплатно" })).toBeInTheDocument();
  });

  it("users with the VK package are offered it, preselected after the VK sign-in", async () => {
    const user = { ...USER, balance: 0, vkPackageAvailable: true };
    const { router } = renderApp(<SearchForm />, { user, path: "/search?vk_demo=true" });
    expect(screen.getByRole("radio", { name: "Пакет VK: 8 сервисов бесплатно" })).toBeChecked();
    await vi.waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
    expect(screen.getByText("Итого, 8 сервисов")).toBeVisible();

    const calls = serve({ "POST /api/search": { reportId: "1" } });
    // Bodies of the orders; a slow run also sends estimates in between.
    const sent = () => calls.filter(({ name }) => name === "POST /api/search").map(({ body }) => body);
    await userEvent.type(screen.getByRole("textbox", { name: "VIN-номер" }), "xta219010n0000001");
    await userEvent.click(screen.getByRole("button", { name: "Проверить бесплатно" }));
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([{ vkPackage: true, catalogue: "search", query: "XTA219010N0000001" }]);
    vi.unstubAllGlobals();
  });

  it("users without the VK package are not offered it", async () => {
    const { router } = renderApp(<SearchForm />, { user: USER, path: "/search?vk_demo=true" });
    await vi.waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.queryByRole("radio", { name: /Пакет VK/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole("checkbox")).toHaveLength(17);
  });

  it("an order by a visitor is stored as the pending search for after the sign-in", async () => {
    renderApp(<SearchForm />);
    await userEvent.type(screen.getByRole("textbox", { name: "VIN-номер" }), "xta219010n0000001");
    await userEvent.click(screen.getByRole("button", { name: "Получить отчёт за 9,0₽" }));
    expect(takePendingSearch()).toEqual({ type: "vin", value: "XTA219010N0000001" });
  });

  it("number and selection are restored for the same user and not for another", async () => {
    storeAccessToken(tokenOf("anna"));
    renderApp(<SearchForm />, { user: USER });
    await userEvent.type(screen.getByRole("textbox", { name: "VIN-номер" }), "xta219010n0000001");
    await userEvent.click(screen.getByRole("button", { name: "Сбросить" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Пробег" }));
    cleanup();
    renderApp(<SearchForm />, { user: USER });
    expect(screen.getByRole("textbox", { name: "VIN-номер" })).toHaveValue("XTA219010N0000001");
    expect(screen.getByText("Итого, 1 сервис")).toBeVisible();
    cleanup();
    storeAccessToken(tokenOf("boris"));
    renderApp(<SearchForm />, { user: USER });
    expect(screen.getByRole("textbox", { name: "VIN-номер" })).toHaveValue("");
    expect(screen.getByText("Итого, 3 сервиса")).toBeVisible();
    storeAccessToken(null);
  });

  it("the number in the URL fills the field, and text typed later takes precedence", async () => {
    const path = "/search?plate=А123ВС77";
    renderApp(<SearchForm />, { user: USER, path });
    const field = () => screen.getByRole("textbox", { name: "Государственный номер" });
    expect(field()).toHaveValue("А123ВС77");
    await userEvent.type(field(), "7");
    cleanup();
    renderApp(<SearchForm />, { user: USER, path });
    expect(field()).toHaveValue("А123ВС777");
    cleanup();
    renderApp(<SearchForm />, { user: USER, path: "/search?vin=XTA219010N0000001" });
    expect(screen.getByRole("textbox", { name: "VIN-номер" })).toHaveValue("XTA219010N0000001");
  });

  it("an order sent offline shows that nothing was charged", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderApp(
      <>
        <SearchForm />
        <Toaster />
      </>,
      { user: USER, path: "/search?vin=XTA219010N0000001" },
    );
    await userEvent.click(screen.getByRole("button", { name: /Получить отчёт/ }));
    expect(await screen.findByText("Нет связи, ничего не списано")).toBeVisible();
    expect(screen.getByRole("button", { name: /Получить отчёт/ })).not.toHaveAttribute("aria-disabled");
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});
