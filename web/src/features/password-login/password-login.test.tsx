import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken } from "@/api/session";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { PasswordLogin } from "./password-login";

const PASSWORD = "correct horse";
let calls: unknown[];

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { password: string };
    calls.push(body);
    return body.password === PASSWORD
      ? Response.json({ token: "token", user: USER })
      : Response.json(
          { code: "login_failed", detail: "Неверное имя пользователя или пароль" },
          { status: 401 },
        );
  });
});

afterEach(() => vi.unstubAllGlobals());

async function fill(username: string, password: string): Promise<void> {
  if (username !== "") await userEvent.type(screen.getByLabelText("Имя пользователя"), username);
  if (password !== "") await userEvent.type(screen.getByLabelText("Пароль"), password);
  await userEvent.click(screen.getByRole("button", { name: "Войти" }));
}

describe("sign-in by password", () => {
  it("empty fields show errors, and nothing is sent", async () => {
    renderApp(<PasswordLogin onSignedIn={() => undefined} />);
    await fill("", "");
    expect(await screen.findByText("Введите имя пользователя")).toBeVisible();
    expect(screen.getByText("Введите пароль")).toBeVisible();
    expect(screen.getByLabelText("Имя пользователя")).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("a wrong password shows the error of the server and starts no session", async () => {
    renderApp(<PasswordLogin onSignedIn={() => undefined} />);
    await fill("driver", "wrong one");
    expect(await screen.findByText("Неверное имя пользователя или пароль")).toBeVisible();
    expect(accessToken()).toBeNull();
  });

  it("a right password starts the session and calls onSignedIn", async () => {
    const onSignedIn = vi.fn();
    renderApp(<PasswordLogin onSignedIn={onSignedIn} />);
    await fill("driver", PASSWORD);
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(calls).toEqual([{ username: "driver", password: PASSWORD }]);
    expect(accessToken()).toBe("token");
  });

  it("the password is hidden until its show button is pressed", async () => {
    renderApp(<PasswordLogin onSignedIn={() => undefined} />);
    expect(screen.getByLabelText("Пароль")).toHaveAttribute("type", "password");
    await userEvent.click(screen.getByRole("button", { name: "Показать: Пароль" }));
    expect(screen.getByLabelText("Пароль")).toHaveAttribute("type", "text");
  });
});
