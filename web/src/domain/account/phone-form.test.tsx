import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { PhoneForm } from "./phone-form";

const SENT = { challengeId: "challenge", expiresIn: 300, length: 6, resendAfter: 60 };
const SMS = "Автослед: код входа 123456. Не сообщайте никому\n\n@avtosled.ru #123456";

let sent: typeof SENT;
let refusal: object | null;
let answers: unknown[];
let verify: () => Response | Promise<Response>;

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  sent = SENT;
  refusal = null;
  answers = [];
  verify = () => Response.json({ token: "token", phoneToken: "token", user: USER });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/auth/phone/send-code")
      return refusal === null ? Response.json(sent) : Response.json(refusal, { status: 429 });
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

describe("phone verification", () => {
  it("pasted SMS replaces the typed digits by its code", async () => {
    const onConfirmed = vi.fn();
    renderApp(<PhoneForm onConfirmed={onConfirmed} />);
    const field = await askForCode();
    await userEvent.type(field, "99");
    fireEvent.paste(field, { clipboardData: { getData: () => SMS } });
    await vi.waitFor(() => expect(onConfirmed).toHaveBeenCalled());
    expect(answers).toEqual([{ code: "123456", phone: "79161234567", challengeId: "challenge" }]);
  });

  it("verification of a completely typed code is announced", async () => {
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

  it("phone field gets the focus with focusOnMount", () => {
    renderApp(<PhoneForm focusOnMount onConfirmed={() => undefined} />);
    expect(screen.getByLabelText("Номер телефона")).toHaveFocus();
  });

  it("button that sends another code keeps the focus", async () => {
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

  it("refused request for another code shows the wait of the server instead of the countdown", async () => {
    sent = { ...SENT, resendAfter: 0 };
    renderApp(<PhoneForm onConfirmed={() => undefined} />);
    await askForCode();
    refusal = { code: "too_many_requests", detail: "Слишком много попыток", retryAfter: 4859 };
    await userEvent.click(screen.getByRole("button", { name: "Отправить код ещё раз" }));
    expect(await screen.findByRole("button", { name: "Отправить ещё раз через 1 ч 20 мин" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("code entered with the replacePhone prop is sent with replacePhone", async () => {
    renderApp(<PhoneForm replacePhone onConfirmed={() => undefined} />, { user: USER });
    await userEvent.type(await askForCode(), "123456");
    await vi.waitFor(() => expect(answers).toMatchObject([{ replacePhone: true }]));
  });

  it("phone of another account is rejected with a button to sign in to that account", async () => {
    const detail = "Этот номер уже привязан к другому аккаунту. Выйдите и войдите по нему.";
    verify = () => Response.json({ code: "identity_taken", detail }, { status: 409 });
    renderApp(<PhoneForm onConfirmed={() => undefined} />, { user: USER });
    await userEvent.type(await askForCode(), "123456");
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole("button", { name: "Войти в другой аккаунт" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Изменить номер" }));
    expect(screen.getByLabelText("Номер телефона")).toHaveValue("+7 (916) 123-45-67");
  });

  it("recycled phone creates a new account with the same code after confirmation", async () => {
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

  it("replacing the phone after an old sign-in asks to sign in again", async () => {
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
  ])("user agreement is shown to visitors only", (user, times) => {
    renderApp(<PhoneForm onConfirmed={() => undefined} />, { user });
    expect(screen.queryAllByText(/вы принимаете/)).toHaveLength(times);
  });
});

describe("WebOTP", () => {
  it("code read by the browser is submitted, and the request is aborted when the step is left", async () => {
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
