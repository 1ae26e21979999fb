import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { SecondFactorGate } from "./second-factor-gate";

const FACTOR = "GET /api/user/second-factor";
const ENROLLED = { enrolledAt: "2026-11-21T09:00:00Z", confirmedAt: null, recoveryCodesLeft: 9 };

afterEach(() => vi.unstubAllGlobals());

const open = () =>
  renderApp(<SecondFactorGate>Панель</SecondFactorGate>, { user: { ...USER, role: "admin" } });

describe("the gate of the panel", () => {
  it("sends whoever has no second factor to the settings", async () => {
    serve({ [FACTOR]: { ...ENROLLED, enrolledAt: null } });
    open();
    expect(await screen.findByRole("link", { name: "Подключить" })).toHaveAttribute(
      "href",
      "/dashboard?tab=settings&part=sign-in",
    );
    expect(screen.queryByText("Панель")).not.toBeInTheDocument();
  });

  it("opens by a recovery code where the application is lost", async () => {
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
