import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken, storeAccessToken } from "@/api/session";
import type { SessionView, User } from "@/api/types";
import { loadRules } from "@/core";
import { storedEmailLink, storeEmailLink } from "@/lib/email-link";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { restoreFocus } from "@/ui/restore-focus";
import { Settings } from "./settings";

const CURRENT_SESSION: SessionView = {
  id: "1",
  method: "phone",
  device: "Chrome, Windows",
  ipAddress: "127.0.0.1",
  createdAt: "2026-11-21T09:00:00Z",
  lastUsedAt: "2026-11-21T09:00:00Z",
  current: true,
};
const PHONE: SessionView = {
  ...CURRENT_SESSION,
  id: "2",
  method: "vk",
  device: "Safari, iOS",
  current: false,
};

beforeAll(async () => {
  restoreFocus();
  await loadRules();
});

afterEach(() => vi.unstubAllGlobals());

// jsdom has no media queries; with this stub the page is not the installed app.
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

function open(part: string, changes: Partial<User> = {}) {
  const user = { ...USER, ...changes };
  return renderApp(<Settings user={user} />, { user, path: `/dashboard?tab=settings&part=${part}` });
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("account", () => {
  it("an emptied e-mail field removes the address", async () => {
    const calls = serve({ "PATCH /api/user/email": { ...USER, email: null } });
    open("account", { email: "ivan@mail.ru" });
    await userEvent.clear(screen.getByLabelText("Электронная почта"));
    await press("Сохранить почту");
    await waitFor(() => expect(calls).toEqual([{ name: "PATCH /api/user/email", body: { email: null } }]));
  });

  it("saving the address keeps the focus on the button", async () => {
    serve({ "PATCH /api/user/email": { ...USER, email: "ivan@mail.ru" } });
    open("account");
    await userEvent.type(screen.getByLabelText("Электронная почта"), "ivan@mail.ru");
    const save = screen.getByRole("button", { name: "Сохранить почту" });
    save.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(save).toHaveAttribute("aria-disabled", "true"));
    expect(save).not.toHaveAttribute("disabled");
    expect(save).toHaveFocus();
  });

  const LINK = { link: "0192f0c0-0000-7000-8000-000000000009", key: "secret" };
  const WAITING = { email: "ivan@mail.ru", emailConfirmed: false };

  it("the link of the mail verifies the address once", async () => {
    storeEmailLink(LINK);
    const calls = serve({ "POST /api/user/email/confirm": { ...USER, ...WAITING, emailConfirmed: true } });
    open("account", WAITING);
    await waitFor(() => expect(calls).toEqual([{ name: "POST /api/user/email/confirm", body: LINK }]));
    expect(storedEmailLink()).toBeNull();
  });

  it("an expired link shows the reason, and another can be sent", async () => {
    storeEmailLink(LINK);
    const calls = serve({
      "POST /api/user/email/confirm": refusal(409, "email_link_over", "Ссылка не подходит"),
      "POST /api/user/email/link": new Response(null, { status: 204 }),
    });
    open("account", WAITING);
    expect(await screen.findByText("Почта не подтверждена")).toBeVisible();
    expect(await screen.findByText("Ссылка не подходит")).toBeVisible();
    await press("Отправить письмо ещё раз");
    expect(await screen.findByRole("button", { name: "Письмо отправлено" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(calls.map(({ name }) => name)).toEqual([
      "POST /api/user/email/confirm",
      "POST /api/user/email/link",
    ]);
  });

  it.each([
    ["ivan@mail.ru", "Почта ivan@mail.ru уже подтверждена."],
    [null, "В этом аккаунте почта не указана."],
  ])("a link that the address %s does not need shows a reason and sends no request", async (email, text) => {
    storeEmailLink(LINK);
    const calls = serve({});
    open("account", { email, emailConfirmed: email !== null });
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(screen.queryByText("Почта не подтверждена")).toBeNull();
    expect(calls).toEqual([]);
    expect(storedEmailLink()).toBeNull();
  });

  it("a first password that is too short and a taken name show errors at their fields", async () => {
    const calls = serve({ "POST /api/user/credentials": refusal(409, "username_taken", "Имя занято") });
    open("account");
    await userEvent.type(screen.getByLabelText("Имя для входа"), "driver");
    await userEvent.type(screen.getByLabelText("Новый пароль"), "12345");
    await press("Задать пароль");
    expect(await screen.findByText("Password must be at least 6 characters")).toBeVisible();
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText("Новый пароль"), "6");
    await press("Задать пароль");
    expect(await screen.findByText("Имя занято")).toBeVisible();
    expect(screen.getByLabelText("Имя для входа")).toHaveFocus();
  });

  it("a password change without the current password or with a wrong one shows an error", async () => {
    const calls = serve({
      "POST /api/user/password": refusal(400, "password_wrong", "Неверный текущий пароль"),
    });
    open("account", { hasPassword: true });
    await userEvent.type(screen.getByLabelText("Новый пароль"), "long enough");
    await press("Сменить пароль");
    expect(await screen.findByText("Введите текущий пароль")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Текущий пароль"), "guess");
    await press("Сменить пароль");
    expect(await screen.findByText("Неверный текущий пароль")).toBeVisible();
    expect(screen.getByLabelText("Текущий пароль")).toHaveFocus();
    expect(calls).toEqual([
      { name: "POST /api/user/password", body: { currentPassword: "guess", newPassword: "long enough" } },
    ]);
  });
});

describe("sign-in and devices", () => {
  it("another session can be ended, the current one cannot", async () => {
    let live = [CURRENT_SESSION, PHONE];
    serve({
      "GET /api/user/sessions": () => live,
      "DELETE /api/user/sessions/2": () => {
        live = [CURRENT_SESSION];
        return new Response(null, { status: 204 });
      },
    });
    open("sign-in");
    const row = (await screen.findByText("Safari, iOS")).closest("li") as HTMLElement;
    expect(screen.queryByRole("button", { name: "Завершить: Chrome, Windows" })).not.toBeInTheDocument();
    within(row).getByRole("button", { name: "Завершить: Safari, iOS" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByText("Safari, iOS")).not.toBeInTheDocument());
    expect(screen.queryByRole("button", { name: "Завершить все остальные" })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Устройства" })).toHaveFocus());
  });

  it("the removal of the last sign-in method is refused with the reason", async () => {
    serve({
      "GET /api/user/sessions": [CURRENT_SESSION],
      "DELETE /api/user/vk": refusal(409, "last_sign_in_method", "Сначала добавьте другой способ входа"),
    });
    open("sign-in", { vkLinked: true });
    await press("Отвязать");
    const dialog = within(await screen.findByRole("dialog", { name: "Отвязать VK ID?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Отвязать" }));
    expect(await dialog.findByText("Сначала добавьте другой способ входа")).toBeVisible();
  });
});

describe("notifications", () => {
  const settings = { lowBalance: true, reportReady: true, marketing: false };

  it("a switch moves at once and reverts when the server refuses", async () => {
    let refuse: (response: Response) => void = () => undefined;
    serve({
      "GET /api/user/notifications": settings,
      "PATCH /api/user/notifications": () =>
        new Promise<Response>((resolve) => {
          refuse = resolve;
        }),
    });
    open("notifications");
    const toggle = await screen.findByRole("switch", { name: "Мало денег на балансе" });
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    refuse(refusal(503, "unavailable", "Попробуйте позже"));
    await waitFor(() => expect(toggle).toBeChecked());
  });

  it("advertising is enabled only with its own consent text", async () => {
    const calls = serve({
      "GET /api/user/notifications": settings,
      "GET /api/consents": [{ purpose: "marketing", version: "1", title: "Рассылка", text: "Согласен." }],
      "PATCH /api/user/notifications": { ...settings, marketing: true },
    });
    open("notifications");
    await userEvent.click(await screen.findByRole("switch", { name: "Новости и скидки" }));
    expect(await screen.findByText("Согласен.")).toBeVisible();
    expect(calls.filter(({ name }) => name.startsWith("PATCH"))).toEqual([]);
    await press("Согласиться и включить");
    await waitFor(() => expect(screen.getByRole("switch", { name: "Новости и скидки" })).toBeChecked());
  });
});

describe("personal data", () => {
  const consent = {
    version: "2026-11-20",
    isCurrent: true,
    givenAt: "2026-11-21T09:00:00Z",
    withdrawnAt: null,
  };
  const consents = {
    "GET /api/user/consents": [
      { ...consent, purpose: "user_agreement" },
      { ...consent, purpose: "personal_data" },
    ],
    "GET /api/consents": [
      { purpose: "user_agreement", version: "2026-11-20", title: "Соглашение", text: "" },
      { purpose: "personal_data", version: "2026-11-20", title: "Данные", text: "" },
    ],
  };

  it("a withdrawal of consent shows its consequences and sends the version of the consent", async () => {
    const calls = serve({ ...consents, "POST /api/user/consents": [] });
    open("data");
    expect(await screen.findByText("Данные")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Отозвать: Соглашение" })).not.toBeInTheDocument();
    await press("Отозвать: Данные");
    expect(await screen.findByText(/паспортные данные и адрес/)).toBeVisible();
    await press("Отозвать и стереть данные");
    await waitFor(() =>
      expect(calls).toContainEqual({
        name: "POST /api/user/consents",
        body: { purpose: "personal_data", version: "2026-11-20", given: false },
      }),
    );
  });

  it("a data export after an old sign-in asks to sign in again", async () => {
    serve({
      ...consents,
      "GET /api/user/export": refusal(403, "fresh_sign_in_required", "Для этого действия войдите ещё раз"),
    });
    open("data");
    await press("Скачать мои данные");
    expect(await screen.findByRole("button", { name: "Войти ещё раз" })).toBeVisible();
  });

  it("the account is deleted only after the confirmation word", async () => {
    storeAccessToken("token");
    const calls = serve({ ...consents, "DELETE /api/user": new Response(null, { status: 204 }) });
    const { router } = open("data", { balance: 0 });
    await press("Удалить аккаунт");
    const remove = await screen.findByRole("button", { name: "Удалить навсегда" });
    await userEvent.type(screen.getByLabelText("Введите слово УДАЛИТЬ"), "удалить");
    expect(remove).toHaveAttribute("aria-disabled", "true");
    await userEvent.clear(screen.getByLabelText("Введите слово УДАЛИТЬ"));
    await userEvent.type(screen.getByLabelText("Введите слово УДАЛИТЬ"), "УДАЛИТЬ");
    await userEvent.click(remove);
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(calls).toContainEqual({
      name: "DELETE /api/user",
      body: { confirm: "УДАЛИТЬ", givesUpChecks: true },
    });
    expect(accessToken()).toBeNull();
  });

  it("the deletion of an account with money shows its balance and held money as one sum", async () => {
    serve(consents);
    open("data", { balance: 90, heldBalance: 10 });
    await press("Удалить аккаунт");
    expect(await screen.findByText("На балансе 100,00₽")).toBeVisible();
  });
});

describe("support", () => {
  it("a message is sent with the contact of the account, and its field is emptied", async () => {
    const calls = serve({ "POST /api/support-messages": new Response(null, { status: 204 }) });
    open("support", { email: "ivan@mail.ru" });
    await press("Отправить");
    expect(await screen.findByText("Напишите сообщение")).toBeVisible();
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText("Сообщение"), "Отчёт не приходит");
    await press("Отправить");
    const body = { contact: "ivan@mail.ru", message: "Отчёт не приходит" };
    await waitFor(() => expect(calls).toEqual([{ name: "POST /api/support-messages", body }]));
    await waitFor(() => expect(screen.getByLabelText("Сообщение")).toHaveValue(""));
  });
});
