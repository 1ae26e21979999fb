import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { PhoneForm } from "./phone-form";

const SENT = { challengeId: "challenge", expiresIn: 300, length: 6, resendAfter: 60 };
const SMS = "Автослед: код входа 123456. Не сообщайте никому\n\n@avtosled.ru #123456";

let sent: typeof SENT;
let answers: unknown[];
let verify: () => Response | Promise<Response>;

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  sent = SENT;
  answers = [];
  verify = () => Response.json({ token: "token", phoneToken: "token", user: USER });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/auth/phone/send-code") return Response.json(sent);
    answers.push(JSON.parse(String(init.body)));
    return verify();
  });
});

afterEach(() => vi.unstubAllGlobals());

async function askForCode(): Promise<HTMLElement> {
  await userEvent.type(screen.getByLabelText("Номер телефона"), "9161234567");
  await userEvent.click(screen.getByRole("button", { name: "Получить код" }));
  return screen.findByLabelText("Код из SMS");
}

describe("confirming a phone", () => {
  it("takes the code out of a pasted SMS, over what was typed before", async () => {
    const onConfirmed = vi.fn();
    renderApp(<PhoneForm onConfirmed={onConfirmed} />);
    const field = await askForCode();
    await userEvent.type(field, "99");
    fireEvent.paste(field, { clipboardData: { getData: () => SMS } });
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalled());
    expect(answers).toEqual([{ code: "123456", phone: "79161234567", challengeId: "challenge" }]);
  });

  it("says that the code is being checked, which no button was pressed for", async () => {
    let answer: (response: Response) => void = () => undefined;
    verify = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const onConfirmed = vi.fn();
    renderApp(<PhoneForm onConfirmed={onConfirmed} />);
    await userEvent.type(await askForCode(), "123456");
    expect(await screen.findByText("Проверяем код")).toBeInTheDocument();
    answer(Response.json({ token: "token", phoneToken: "token", user: USER }));
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalled());
    expect(screen.queryByText("Проверяем код")).not.toBeInTheDocument();
  });

  it("takes the focus where it comes up in answer to a press", () => {
    renderApp(<PhoneForm isNext onConfirmed={() => undefined} />);
    expect(screen.getByLabelText("Номер телефона")).toHaveFocus();
  });

  it("leaves the focus on the button that sends another code", async () => {
    sent = { ...SENT, resendAfter: 0 };
    renderApp(<PhoneForm onConfirmed={() => undefined} />);
    await askForCode();
    sent = { ...SENT, challengeId: "another" };
    const again = screen.getByRole("button", { name: "Отправить код ещё раз" });
    again.focus();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(again).toHaveTextContent(/ещё раз через/));
    expect(again).not.toHaveAttribute("disabled");
    expect(again).toHaveFocus();
  });

  it("replaces the confirmed number only when asked to", async () => {
    renderApp(<PhoneForm replacePhone onConfirmed={() => undefined} />, { user: USER });
    await userEvent.type(await askForCode(), "123456");
    await vi.waitFor(() => expect(answers).toMatchObject([{ replacePhone: true }]));
  });

  it("explains a number that belongs to another account", async () => {
    const detail = "Этот номер уже привязан к другому аккаунту. Выйдите и войдите по нему.";
    verify = () => Response.json({ code: "identity_taken", detail }, { status: 409 });
    renderApp(<PhoneForm onConfirmed={() => undefined} />, { user: USER });
    await userEvent.type(await askForCode(), "123456");
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole("button", { name: "Войти в другой аккаунт" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Изменить номер" }));
    expect(screen.getByLabelText("Номер телефона")).toHaveValue("+7 (916) 123-45-67");
  });

  it("begins a clean account by the same code, once the person has agreed", async () => {
    const detail = "По этому номеру не входили полгода";
    verify = () => Response.json({ code: "second_proof_required", detail }, { status: 403 });
    const onConfirmed = vi.fn();
    renderApp(<PhoneForm onConfirmed={onConfirmed} />);
    await userEvent.type(await askForCode(), "123456");
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole("link", { name: "Войти по паролю" })).toBeVisible();
    verify = () => Response.json({ token: "token", phoneToken: "token", user: USER });
    await userEvent.click(screen.getByRole("button", { name: "Начать новый кабинет" }));
    expect(answers).toHaveLength(1);
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Начать новый кабинет" }));
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalled());
    expect(answers[1]).toEqual({
      code: "123456",
      phone: "79161234567",
      challengeId: "challenge",
      startAnew: true,
    });
  });

  it("asks for a new sign-in where the old one is not enough", async () => {
    const detail = "Для этого действия войдите ещё раз";
    verify = () => Response.json({ code: "fresh_sign_in_required", detail }, { status: 403 });
    renderApp(<PhoneForm replacePhone onConfirmed={() => undefined} />, { user: USER });
    await userEvent.type(await askForCode(), "123456");
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole("button", { name: "Войти ещё раз" })).toBeVisible();
  });

  it.each([
    [null, 1],
    [USER, 0],
  ])("shows the agreement to visitors only", (user, times) => {
    renderApp(<PhoneForm onConfirmed={() => undefined} />, { user });
    expect(screen.queryAllByText(/вы принимаете/)).toHaveLength(times);
  });
});

describe("the code read by the browser", () => {
  it("is taken, and not waited for once the step is left", async () => {
    let signal: AbortSignal | undefined;
    let give: (code: string) => void = () => undefined;
    vi.stubGlobal("OTPCredential", class {});
    vi.stubGlobal("navigator", {
      credentials: {
        get: (options: CredentialRequestOptions) => {
          signal = options.signal;
          return new Promise((resolve) => {
            give = (code) => resolve({ code });
          });
        },
      },
    });
    const onConfirmed = vi.fn();
    renderApp(<PhoneForm onConfirmed={onConfirmed} />);
    fireEvent.change(screen.getByLabelText("Номер телефона"), { target: { value: "9161234567" } });
    fireEvent.click(screen.getByRole("button", { name: "Получить код" }));
    await screen.findByLabelText("Код из SMS");
    expect(signal?.aborted).toBe(false);
    give("123456");
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalled());
    fireEvent.click(screen.getByRole("button", { name: "Изменить номер" }));
    expect(signal?.aborted).toBe(true);
  });
});
