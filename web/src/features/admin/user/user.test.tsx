import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PersonCard } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, rightsOf, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Toaster } from "@/ui/toaster";
import { UserPage } from "./user";

const CARD: PersonCard = {
  id: "2",
  username: "driver",
  phone: "+7 916 ***-**-67",
  email: "i***@mail.ru",
  name: "И***",
  role: "user",
  isActive: true,
  balance: 10,
  held: 0,
  apiAccess: false,
  credit: 5,
  reportCount: 1,
  spent: 9.5,
  createdAt: "2026-11-01T09:00:00Z",
  lastLoginAt: null,
  vkLinked: false,
  licenseVerified: false,
  packages: [],
  subscription: null,
  companies: [{ name: "ООО «Авто»", role: "employee", ownerId: "3", suspended: true }],
  sessions: [],
  consents: [],
  reports: [],
  acts: [],
};
const BASE = {
  "GET /api/admin/users/2": CARD,
  "GET /api/admin/users/2/operations": { operations: [], next: null, balance: 10, held: 0 },
};

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => vi.unstubAllGlobals());

function open(role: "operator" | "admin" = "admin") {
  const user = { ...USER, role };
  renderApp(
    <>
      <UserPage id="2" ownId={USER.id} />
      <Toaster />
    </>,
    { user },
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("user page of the admin panel", () => {
  it("blocking a user requires a reason and a confirmation", async () => {
    const calls = serve({
      ...rightsOf("admin"),
      ...BASE,
      "PATCH /api/admin/users/2": { ...CARD, isActive: false },
    });
    open();
    await press("Заблокировать");
    const dialog = within(await screen.findByRole("dialog", { name: "Заблокировать пользователя?" }));
    const confirm = dialog.getByRole("button", { name: "Заблокировать" });
    expect(confirm).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(dialog.getByLabelText("Причина"), " Жалобы ");
    await userEvent.click(confirm);
    expect(await screen.findByText("Пользователь заблокирован")).toBeVisible();
    expect(calls.find(({ name }) => name.startsWith("PATCH"))?.body).toEqual({
      isActive: false,
      reason: "Жалобы",
    });
  });

  it("a company of the person is named with the role and leads to the account of its owner", async () => {
    serve({ ...rightsOf("operator"), ...BASE });
    open("operator");
    const row = within(await screen.findByRole("row", { name: /ООО «Авто»/ }));
    expect(row.getByText("Сотрудник, доступ приостановлен")).toBeVisible();
    expect(row.getByRole("link", { name: "Открыть" })).toHaveAttribute("href", "/admin/users/3");
  });

  it("personal data are masked until they are revealed with a reason", async () => {
    const data = { phone: "79161234567", email: "ivan@mail.ru", firstName: "Иван", lastName: null };
    serve({
      ...rightsOf("operator"),
      ...BASE,
      "POST /api/admin/users/2/reveal": { ...data, patronymic: null },
    });
    open("operator");
    expect(await screen.findByText("+7 916 ***-**-67")).toBeVisible();
    await press("Показать данные");
    expect(
      await screen.findByText(/^Можно открыть ещё: 7\. Не больше 20 за час и 60 за сутки/),
    ).toBeVisible();
    await userEvent.type(await screen.findByLabelText("Причина"), "Звонит клиент");
    await press("Показать");
    expect(await screen.findByText("+79161234567")).toBeVisible();
    expect(screen.getByText("ivan@mail.ru")).toBeVisible();
  });

  it("an operator sees only permitted actions, and a large credit waits for approval", async () => {
    serve({
      ...rightsOf("operator"),
      ...BASE,
      "POST /api/admin/users/2/credit": { id: "c", status: "waiting" },
    });
    open("operator");
    await press("Начислить");
    expect(screen.queryByRole("button", { name: "Заблокировать" })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText("Без второго лица сейчас ещё 400₽")).toBeVisible());
    await userEvent.type(dialog.getByLabelText("Сумма, ₽"), "500,5");
    expect(dialog.getByText(/^Больше предела/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Причина"), "Сбой оплаты");
    await userEvent.click(dialog.getByRole("button", { name: "Начислить" }));
    expect(await screen.findByText("Заявка ждёт подтверждения")).toBeVisible();
  });

  it("a role change above the cap waits for approval", async () => {
    serve({
      ...rightsOf("admin"),
      ...BASE,
      "PATCH /api/admin/users/2": () =>
        Response.json({ id: "a", kind: "role", status: "waiting", isOwn: true }, { status: 202 }),
    });
    open();
    await press("Изменить роль");
    expect(await screen.findByText("Ролей сотрудника без второго лица сейчас ещё: 2")).toBeVisible();
    await userEvent.selectOptions(await screen.findByLabelText("Роль"), "Оператор");
    await userEvent.type(screen.getByLabelText("Причина"), "Новый сотрудник");
    await press("Изменить");
    expect(await screen.findByText("Заявка ждёт подтверждения")).toBeVisible();
  });

  it("a role change after an old sign-in asks to sign in again", async () => {
    serve({
      ...rightsOf("admin"),
      ...BASE,
      "PATCH /api/admin/users/2": refusal(403, "fresh_sign_in_required", "Войдите ещё раз"),
    });
    open();
    await press("Изменить роль");
    await userEvent.selectOptions(await screen.findByLabelText("Роль"), "Оператор");
    await userEvent.type(screen.getByLabelText("Причина"), "Новый сотрудник");
    await press("Изменить");
    expect(await screen.findByText("Войдите ещё раз")).toBeVisible();
    expect(screen.getByRole("button", { name: "Войти ещё раз" })).toBeVisible();
  });
});
