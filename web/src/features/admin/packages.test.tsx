import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminPackage } from "@/api/types";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { refusal, rightsOf, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Toaster } from "@/ui/toaster";
import { Admin } from "./admin";

const ACTIVE: AdminPackage = {
  id: "k1",
  userId: "u",
  username: "driver",
  packageType: "starter",
  name: "Стартовый",
  checksRemaining: 3,
  checksTotal: 5,
  price: 199,
  purchasedAt: "2026-11-20T09:00:00Z",
  expiresAt: "2026-12-20T09:00:00Z",
  state: "active",
  refundable: 119.4,
};
const OVER: AdminPackage = { ...ACTIVE, id: "k2", state: "expired", refundable: 0 };
const BASE = {
  ...rightsOf("admin"),
  "GET /api/admin/payments?search=&limit=20": { payments: [], next: null },
  "GET /api/admin/reconciliation": { open: [], runs: [] },
};
const LIST = "GET /api/admin/user-packages?search=driver";
const CANCEL = "POST /api/admin/user-packages/k1/cancel";

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => vi.unstubAllGlobals());

function open(path = "/admin?tab=payments&owner=driver") {
  const user = { ...USER, role: "admin" as const };
  return renderApp(
    <>
      <Admin user={user} />
      <Toaster />
    </>,
    { user, path },
  );
}

async function askToCancel() {
  await userEvent.click(await screen.findByRole("button", { name: /^Отменить пакет: driver/ }));
  return within(await screen.findByRole("dialog", { name: "Отменить пакет?" }));
}

describe("packages in the admin panel", () => {
  it("no package is listed before a search, and the search is kept in the URL", async () => {
    const calls = serve({ ...BASE, [LIST]: { packages: [ACTIVE, OVER], next: null } });
    const { router } = open("/admin?tab=payments&status=");
    const field = await screen.findByLabelText("Чьи пакеты");
    expect(calls.some(({ name }) => name.includes("user-packages"))).toBe(false);
    await userEvent.type(field, "driver");
    expect(await screen.findByText("Найдено: 2 пакета")).toBeVisible();
    expect(router.state.location.search).toBe("?tab=payments&owner=driver");
    expect(screen.getAllByRole("button", { name: /^Отменить пакет/ })).toHaveLength(1);
  });

  it("the next page of packages is appended to the list", async () => {
    serve({
      ...BASE,
      [LIST]: { packages: [ACTIVE], next: "k1" },
      [`${LIST}&after=k1`]: { packages: [OVER], next: null },
    });
    open();
    expect(await screen.findByText("Показано: 1 пакет")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Показать ещё" }));
    expect(await screen.findByText("Найдено: 2 пакета")).toBeVisible();
  });

  it("a next page that fails to load shows an error and can be retried", async () => {
    let tries = 0;
    serve({
      ...BASE,
      [LIST]: { packages: [ACTIVE], next: "k1" },
      [`${LIST}&after=k1`]: () =>
        ++tries === 1 ? refusal(503, "unavailable", "Сервер занят") : { packages: [OVER], next: null },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Показать ещё" }));
    expect(await screen.findByText("Следующие пакеты не загрузились")).toBeVisible();
    expect(screen.queryByText("Пакеты не загрузились")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Загрузить ещё раз" }));
    expect(await screen.findByText("Найдено: 2 пакета")).toBeVisible();
  });

  it("back and forward of the browser change the search field and the listed packages", async () => {
    serve({
      ...BASE,
      [LIST]: { packages: [ACTIVE], next: null },
      "GET /api/admin/user-packages?search=other": { packages: [], next: null },
    });
    const { router } = open();
    await screen.findByText("Найдено: 1 пакет");
    await router.navigate("/admin?tab=payments&owner=other");
    expect(await screen.findByText("Пакетов не найдено")).toBeVisible();
    expect(screen.getByLabelText("Чьи пакеты")).toHaveValue("other");
    await router.navigate(-1);
    expect(await screen.findByText("Найдено: 1 пакет")).toBeVisible();
    expect(screen.getByLabelText("Чьи пакеты")).toHaveValue("driver");
  });

  it("a cancellation shows the refund, asks for a reason and reports the server's sum", async () => {
    let packages = [ACTIVE];
    const calls = serve({
      ...BASE,
      [LIST]: () => ({ packages, next: null }),
      [CANCEL]: () => {
        packages = [{ ...ACTIVE, state: "cancelled", refundable: 0 }];
        return { returned: 79.6, unusedChecks: 2 };
      },
    });
    open();
    const dialog = await askToCancel();
    expect(dialog.getByText(/На баланс пользователя вернётся 119,40₽/)).toBeVisible();
    const action = dialog.getByRole("button", { name: "Отменить пакет" });
    await userEvent.type(dialog.getByLabelText("Причина"), "  ош");
    expect(action).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(dialog.getByLabelText("Причина"), "ибка");
    await userEvent.click(action);
    expect(await screen.findByText("driver: на баланс возвращено 79,60₽")).toBeVisible();
    expect(await screen.findByText("Отменён")).toBeVisible();
    expect(calls.find(({ name }) => name === CANCEL)?.body).toEqual({ reason: "ошибка" });
  });

  it("a refused cancellation shows the reason", async () => {
    const detail = "По пакету идёт проверка, дождитесь её конца";
    serve({
      ...BASE,
      [LIST]: { packages: [ACTIVE], next: null },
      [CANCEL]: refusal(409, "package_in_work", detail),
    });
    open();
    const dialog = await askToCancel();
    await userEvent.type(dialog.getByLabelText("Причина"), "ошибка");
    await userEvent.click(dialog.getByRole("button", { name: "Отменить пакет" }));
    expect(await dialog.findByText(detail)).toBeVisible();
  });
});
