import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { AdminPage } from "./admin-page";
import { SecondFactorGate } from "./second-factor-gate";

const FACTOR = "GET /api/user/second-factor";
const ENROLLED = { enrolledAt: "2026-11-21T09:00:00Z", confirmedAt: null, recoveryCodesLeft: 9 };

afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderApp(<SecondFactorGate title="Панель администратора">Панель</SecondFactorGate>, {
    user: { ...USER, role: "admin" },
  });

/** States of the second factor on the server, and the expected pages. */
const STATES = [
  ["loading", () => new Promise<never>(() => undefined), "Страница загружается"],
  ["failed to load", refusal(500, "internal", "Сбой"), "Не удалось узнать, подтверждён ли вход"],
  ["not enrolled", { ...ENROLLED, enrolledAt: null }, "Подключите второй фактор"],
  ["not confirmed", ENROLLED, "Подтвердите вход"],
  ["confirmed", { ...ENROLLED, confirmedAt: "2026-11-23T09:00:00Z" }, "Панель"],
] as const;

describe("second factor gate of the panel", () => {
  it.each(STATES)(
    "the gate shows one page with one heading for the second factor state «%s»",
    async (_, answer, shown) => {
      serve({ [FACTOR]: answer });
      renderApp(<AdminPage title="Панель администратора">{() => "Панель"}</AdminPage>, {
        user: { ...USER, role: "admin" },
      });
      expect(await screen.findByText(shown)).toBeVisible();
      expect(screen.getAllByRole("main")).toHaveLength(1);
      expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    },
  );

  it("a user without a second factor gets a link to the settings instead of the panel", async () => {
    serve({ [FACTOR]: { ...ENROLLED, enrolledAt: null } });
    open();
    expect(await screen.findByRole("link", { name: "Подключить" })).toHaveAttribute(
      "href",
      "/dashboard?tab=settings&part=sign-in",
    );
    expect(screen.queryByText("Панель")).not.toBeInTheDocument();
  });

  it("an incomplete code shows a field error, and the check of a complete one is announced", async () => {
    serve({ [FACTOR]: ENROLLED, "POST /api/auth/second-factor": () => new Promise<never>(() => undefined) });
    open();
    const field = await screen.findByLabelText("Код из приложения");
    await userEvent.type(field, "123");
    await userEvent.click(screen.getByRole("button", { name: "Подтвердить" }));
    expect(field).toHaveAccessibleDescription("Введите 6 цифр кода");
    expect(field).toBeInvalid();
    await userEvent.type(field, "456");
    expect(screen.getByText("Проверяем код").closest("[aria-live]")).not.toBeNull();
  });

  it("a rejected recovery code shows an error and stays in the field", async () => {
    const refused = refusal(400, "code_invalid", "Код не подошёл");
    serve({ [FACTOR]: ENROLLED, "POST /api/auth/second-factor": refused });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Нет доступа к приложению" }));
    const field = screen.getByLabelText("Код восстановления");
    expect(field).toHaveFocus();
    await userEvent.type(field, "aaaa-bbbb{Enter}");
    expect(await screen.findByText("Код не подошёл")).toBeVisible();
    expect(field).toHaveValue("aaaa-bbbb");
  });

  it("a recovery code opens the panel without the authenticator app", async () => {
    let confirmedAt: string | null = null;
    const calls = serve({
      [FACTOR]: () => ({ ...ENROLLED, confirmedAt }),
      "POST /api/auth/second-factor": () => {
        confirmedAt = "2026-11-23T09:00:00Z";
        return new Response(null, { status: 204 });
      },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Нет доступа к приложению" }));
    await userEvent.type(screen.getByLabelText("Код восстановления"), "aaaa-bbbb");
    await userEvent.click(screen.getByRole("button", { name: "Подтвердить" }));
    expect(await screen.findByText("Панель")).toBeVisible();
    expect(calls).toContainEqual({ name: "POST /api/auth/second-factor", body: { code: "aaaa-bbbb" } });
  });
});
