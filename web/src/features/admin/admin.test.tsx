import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserRow } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { Admin } from "./admin";

const OTHER: UserRow = {
  id: "2",
  username: "driver",
  phone: "+7 916 ***-**-67",
  email: null,
  role: "user",
  isActive: true,
  balance: 10,
  createdAt: "2026-11-01T09:00:00Z",
  lastLoginAt: null,
  vkLinked: false,
  licenseVerified: false,
};
const OWN: UserRow = { ...OTHER, id: USER.id, username: "boss", role: "admin" };
const FIRST_PAGE = "GET /api/admin/users?search=&limit=20&offset=0";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

function open(path = "/admin?tab=users") {
  const user = { ...USER, role: "admin" as const };
  return renderApp(<Admin user={user} />, { user, path });
}

const row = async (name: string) => within((await screen.findByText(name)).closest("tr") as HTMLElement);

describe("users of the admin panel", () => {
  it("blocks after a confirmation and shows the row as the server gave it", async () => {
    const calls = serve({
      [FIRST_PAGE]: { users: [OWN, OTHER], total: 2 },
      "PATCH /api/admin/users/2": { ...OTHER, isActive: false },
    });
    open();
    const { getByRole } = await row("driver");
    await userEvent.click(getByRole("button", { name: "Заблокировать: driver" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Заблокировать пользователя?" }));
    expect(calls.map(({ name }) => name)).toEqual([FIRST_PAGE]);
    const confirm = dialog.getByRole("button", { name: "Заблокировать" });
    expect(confirm).toBeDisabled();
    await userEvent.type(dialog.getByLabelText("Причина"), " Жалобы ");
    await userEvent.click(confirm);
    await waitFor(async () => expect((await row("driver")).getByText("Заблокирован")).toBeVisible());
    expect(calls.at(-1)).toEqual({
      name: "PATCH /api/admin/users/2",
      body: { isActive: false, reason: "Жалобы" },
    });
  });

  it("offers nothing on the own row", async () => {
    serve({ [FIRST_PAGE]: { users: [OWN, OTHER], total: 2 } });
    open();
    const own = await row("boss");
    expect(own.getByText("Это вы")).toBeVisible();
    expect(own.queryByRole("button")).not.toBeInTheDocument();
  });

  it("shows a refusal in the dialog", async () => {
    serve({
      [FIRST_PAGE]: { users: [OTHER], total: 1 },
      "PATCH /api/admin/users/2": refusal(409, "own_account", "Свой аккаунт изменить нельзя"),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Дать права: driver" }));
    await userEvent.type(await screen.findByLabelText("Причина"), "Новый сотрудник");
    await userEvent.click(screen.getByRole("button", { name: "Сделать администратором" }));
    expect(await screen.findByText("Свой аккаунт изменить нельзя")).toBeVisible();
  });

  it("leads to a new sign-in where the last one is too old", async () => {
    serve({
      [FIRST_PAGE]: { users: [OTHER], total: 1 },
      "PATCH /api/admin/users/2": refusal(403, "fresh_sign_in_required", "Войдите ещё раз"),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Дать права: driver" }));
    await userEvent.type(await screen.findByLabelText("Причина"), "Новый сотрудник");
    await userEvent.click(screen.getByRole("button", { name: "Сделать администратором" }));
    expect(await screen.findByText("Войдите ещё раз")).toBeVisible();
    expect(screen.getByRole("button", { name: "Войти ещё раз" })).toBeVisible();
  });

  it("searches from the first page and keeps the search in the address", async () => {
    serve({
      "GET /api/admin/users?search=&limit=20&offset=20": { users: [OWN], total: 21 },
      "GET /api/admin/users?search=driver&limit=20&offset=0": { users: [OTHER], total: 1 },
    });
    const { router } = open("/admin?tab=users&page=2");
    expect(await screen.findByText("21–21 из 21")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Поиск пользователя"), "driver");
    expect(await screen.findByText("driver")).toBeVisible();
    expect(screen.getByText("Найдено: 1 пользователь")).toBeVisible();
    expect(router.state.location.search).toBe("?tab=users&search=driver");
  });
});
