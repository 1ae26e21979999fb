import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserRow } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { rightsOf, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
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
const FIRST_PAGE = "GET /api/admin/users?search=&sort=newest&limit=20";

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => vi.unstubAllGlobals());

function open(path = "/admin?tab=users", role: "operator" | "admin" = "admin") {
  const user = { ...USER, role };
  return renderApp(<Admin user={user} />, { user, path });
}

const row = async (name: string) => within((await screen.findByText(name)).closest("tr") as HTMLElement);

describe("users tab of the admin panel", () => {
  it("a row links to the page of its user, and the own row is marked", async () => {
    serve({ ...rightsOf("admin"), [FIRST_PAGE]: { users: [OWN, OTHER], next: null } });
    open();
    expect((await row("boss")).getByText("Это вы")).toBeVisible();
    expect(screen.getByRole("link", { name: "driver" })).toHaveAttribute("href", "/admin/users/2");
    expect(screen.queryByRole("navigation", { name: "Страницы" })).not.toBeInTheDocument();
  });

  it("the next page starts after the last row, a new filter starts from the first page", async () => {
    serve({
      ...rightsOf("admin"),
      [FIRST_PAGE]: { users: [OWN], next: "a" },
      [`${FIRST_PAGE}&after=a`]: { users: [OTHER], next: null },
      "GET /api/admin/users?search=&role=operator&sort=newest&limit=20": { users: [], next: null },
    });
    const { router } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Дальше" }));
    expect(await screen.findByText("driver")).toBeVisible();
    expect(router.state.location.search).toBe("?tab=users&after=a");
    await userEvent.selectOptions(screen.getByLabelText("Роль"), "Оператор");
    expect(await screen.findByText("Никого не найдено")).toBeVisible();
    expect(router.state.location.search).toBe("?tab=users&role=operator");
  });

  it("a search starts from the first page and is kept in the URL", async () => {
    serve({
      ...rightsOf("admin"),
      [`${FIRST_PAGE}&after=a`]: { users: [OWN], next: null },
      "GET /api/admin/users?search=driver&sort=newest&limit=20": { users: [OTHER], next: null },
    });
    const { router } = open("/admin?tab=users&after=a");
    await userEvent.type(await screen.findByLabelText("Поиск пользователя"), "driver");
    expect(await screen.findByText("driver")).toBeVisible();
    expect(router.state.location.search).toBe("?tab=users&search=driver");
  });
});

describe("tabs of the admin panel", () => {
  it("only tabs with a granted permission are shown", async () => {
    serve({ ...rightsOf("operator"), [FIRST_PAGE]: { users: [], next: null } });
    open("/admin?tab=users", "operator");
    expect(await screen.findByText("Никого не найдено")).toBeVisible();
    const tabs = screen.getAllByRole("tab").map(({ textContent }) => textContent);
    expect(tabs).toEqual(["Обзор", "Пользователи", "Платежи", "Мониторинг API", "Очередь", "Промокоды"]);
  });
});
