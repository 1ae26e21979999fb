import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import SecondFactorCard from "./second-factor-card";

const NONE = { enrolledAt: null, confirmedAt: null, recoveryCodesLeft: 0 };
const ENROLLED = { enrolledAt: "2026-11-21T09:00:00Z", confirmedAt: null, recoveryCodesLeft: 9 };
const SHOWN = {
  secret: "ABCDEFGHABCDEFGH",
  address: "otpauth://totp/x",
  picture: "data:image/svg+xml;base64,AA==",
};

afterEach(() => vi.unstubAllGlobals());

const open = () => renderApp(<SecondFactorCard />, { user: { ...USER, role: "admin" } });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("second factor in the settings", () => {
  it("a valid code enrols the app and shows the recovery codes once", async () => {
    let state: object = NONE;
    const calls = serve({
      "GET /api/user/second-factor": () => state,
      "POST /api/user/second-factor": SHOWN,
      "POST /api/user/second-factor/enrolment": () => {
        state = ENROLLED;
        return { recoveryCodes: ["AAAA-BBBB-CCCC-DDDD"] };
      },
    });
    open();
    await press("Подключить");
    expect(await screen.findByText("ABCD EFGH ABCD EFGH")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Код из приложения"), "123456");
    expect(await screen.findByText("AAAA-BBBB-CCCC-DDDD")).toBeVisible();
    expect(calls.find(({ name }) => name.endsWith("/enrolment"))?.body).toEqual({ code: "123456" });
    await press("Коды сохранены");
    expect(await screen.findByText(/Осталось 9 кодов восстановления/)).toBeVisible();
    expect(screen.queryByText("AAAA-BBBB-CCCC-DDDD")).not.toBeInTheDocument();
  });

  it("an incomplete code shows an error, and a wrong one also empties the field", async () => {
    serve({
      "GET /api/user/second-factor": NONE,
      "POST /api/user/second-factor": SHOWN,
      "POST /api/user/second-factor/enrolment": refusal(400, "code_invalid", "Код не подошёл"),
    });
    open();
    await press("Подключить");
    const field = await screen.findByLabelText("Код из приложения");
    await userEvent.type(field, "123{Enter}");
    expect(field).toHaveAccessibleDescription("Введите 6 цифр кода");
    await userEvent.type(field, "456");
    expect(await screen.findByText("Код не подошёл")).toBeVisible();
    expect(field).toHaveValue("");
  });

  it("removal without a recent code asks for one before it is completed", async () => {
    let isConfirmed = false;
    serve({
      "GET /api/user/second-factor": ENROLLED,
      "DELETE /api/user/second-factor": () =>
        isConfirmed
          ? new Response(null, { status: 204 })
          : refusal(403, "second_factor_required", "Подтвердите вход кодом из приложения"),
      "POST /api/auth/second-factor": () => {
        isConfirmed = true;
        return new Response(null, { status: 204 });
      },
    });
    open();
    await press("Отключить");
    const dialog = within(await screen.findByRole("dialog", { name: "Отключить второй фактор?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Отключить" }));
    await press("Ввести код");
    await userEvent.type(await screen.findByLabelText("Код из приложения"), "654321");
    expect(await dialog.findByText("Вход подтверждён")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Отключить" }));
    expect(await screen.findByRole("button", { name: "Отключить" })).toBeVisible();
  });
});
