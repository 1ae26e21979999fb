import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { storeAccessToken } from "@/api/session";
import type { RegistrationData } from "@/api/types";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { takeDraft } from "./draft";
import { Registration } from "./registration";

const EMPTY: RegistrationData = {
  firstName: null,
  lastName: null,
  patronymic: null,
  birthDate: null,
  inn: null,
  passportSeries: null,
  passportNumber: null,
  passportIssued: null,
  passportDate: null,
  address: null,
  phone: "+79160000001",
  email: null,
  businessType: "individual",
  consentGiven: false,
  masked: false,
};
const CONSENTS = [
  {
    purpose: "personal_data",
    version: "2026-11-20",
    title: "Согласие на обработку",
    text: "Первое.\n\nВторое.",
  },
];
const READ = "GET /api/user/registration-data";
const SAVE = "POST /api/user/registration-data";

beforeAll(async () => {
  await loadRules();
});

afterEach(() => {
  vi.unstubAllGlobals();
  takeDraft(USER.id);
});

async function open(): Promise<void> {
  renderApp(<Registration user={USER} />, { user: USER });
  await screen.findByLabelText("Фамилия");
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Сохранить" }));

describe("registration data", () => {
  it("masked data are shown with a button to sign in again instead of the form", async () => {
    serve({ [READ]: { ...EMPTY, lastName: "Петров", inn: "5***", masked: true } });
    renderApp(<Registration user={USER} />, { user: USER });
    expect(await screen.findByText("5***")).toBeVisible();
    expect(screen.getByText("Петров")).toBeVisible();
    expect(screen.getByRole("button", { name: "Войти ещё раз" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Сохранить" })).not.toBeInTheDocument();
  });

  it("without the consent nothing is sent, and the checkbox starts empty with its own text", async () => {
    const calls = serve({ [READ]: EMPTY, "GET /api/consents": CONSENTS });
    await open();
    await userEvent.click(await screen.findByText("Прочитать текст согласия"));
    expect(screen.getByText("Второе.")).toBeVisible();
    const box = screen.getByRole("checkbox", { name: "Даю согласие на обработку персональных данных" });
    expect(box).not.toBeChecked();
    await userEvent.type(screen.getByLabelText("Фамилия"), "Петров");
    await save();
    expect(await screen.findByText(/Нужно согласие на обработку/)).toBeVisible();
    expect(box).toHaveFocus();
    expect(calls.map(({ name }) => name)).not.toContain(SAVE);
  });

  it("dates are sent in ISO format, empty fields as null, with the consent version", async () => {
    const calls = serve({
      [READ]: EMPTY,
      "GET /api/consents": CONSENTS,
      [SAVE]: (body) => ({
        success: true,
        message: "Данные сохранены",
        // The server normalises names, as this response does.
        data: { ...EMPTY, ...(body as object), lastName: "Петров-Водкин", consentGiven: true },
      }),
    });
    await open();
    await userEvent.type(screen.getByLabelText("Фамилия"), " петров-водкин ");
    await userEvent.type(screen.getByLabelText("Дата рождения"), "5.4.1985");
    await userEvent.type(screen.getByLabelText("Серия"), "45 01");
    await userEvent.type(screen.getByLabelText("Номер"), "123456");
    await userEvent.click(screen.getByRole("radio", { name: "Бизнес" }));
    await userEvent.click(await screen.findByRole("checkbox"));
    await save();
    await waitFor(() => expect(screen.getByLabelText("Фамилия")).toHaveValue("Петров-Водкин"));
    expect(screen.getByLabelText("Дата рождения")).toHaveValue("05.04.1985");
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
    expect(calls.find(({ name }) => name === SAVE)?.body).toMatchObject({
      lastName: "петров-водкин",
      firstName: null,
      birthDate: "1985-04-05",
      passportSeries: "4501",
      businessType: "business",
      consent: "2026-11-20",
    });
    expect(calls.find(({ name }) => name === SAVE)?.body).not.toHaveProperty("phone");
  });

  it("an error of the server is shown at its field, and the other data are kept", async () => {
    serve({
      [READ]: { ...EMPTY, consentGiven: true },
      [SAVE]: refusal(422, "validation_failed", "Проверьте данные", [
        { path: "inn", code: "check_digits", message: "Проверьте ИНН: контрольные цифры не сходятся" },
      ]),
    });
    await open();
    await userEvent.type(screen.getByLabelText("Имя"), "Иван");
    await save();
    expect(await screen.findByText("Проверьте ИНН: контрольные цифры не сходятся")).toBeVisible();
    expect(screen.getByLabelText("ИНН")).toHaveFocus();
    expect(screen.getByLabelText("Имя")).toHaveValue("Иван");
  });

  it("a save refused for a missing consent shows the consent checkbox", async () => {
    serve({
      [READ]: { ...EMPTY, consentGiven: true },
      "GET /api/consents": CONSENTS,
      [SAVE]: refusal(409, "consent_required", "Нужно согласие"),
    });
    await open();
    await userEvent.type(screen.getByLabelText("Имя"), "Иван");
    await save();
    expect(await screen.findByRole("checkbox")).toBeInTheDocument();
  });

  it("data that cannot be saved because the session has ended are kept as a draft", async () => {
    storeAccessToken("stale");
    serve({
      [READ]: { ...EMPTY, consentGiven: true },
      [SAVE]: refusal(401, "unauthorized", "Требуется вход"),
      "POST /api/auth/refresh": refusal(401, "unauthorized", "Требуется вход"),
    });
    await open();
    await userEvent.type(screen.getByLabelText("Имя"), "Иван");
    await save();
    await waitFor(() => expect(takeDraft(USER.id)).toMatchObject({ firstName: "Иван" }));
    expect(takeDraft(USER.id)).toBeNull();
  });

  it("typing inside a date keeps the caret behind the changed digit", async () => {
    serve({ [READ]: { ...EMPTY, birthDate: "1990-12-31", consentGiven: true } });
    await open();
    const field = screen.getByLabelText<HTMLInputElement>("Дата рождения");
    await userEvent.click(field);
    field.setSelectionRange(2, 2);
    await userEvent.keyboard("{Backspace}");
    expect([field.value, field.selectionStart]).toEqual(["31.21.990", 1]);
    await userEvent.keyboard("0");
    expect([field.value, field.selectionStart]).toEqual(["30.12.1990", 2]);
  });

  it("leaving with unsaved changes asks for confirmation", async () => {
    serve({ [READ]: { ...EMPTY, consentGiven: true } });
    const { router } = renderApp(<Registration user={USER} />, { user: USER, path: "/registration-data" });
    await userEvent.type(await screen.findByLabelText("Имя"), "Иван");
    await userEvent.click(screen.getByRole("link", { name: "Изменить номер" }));
    const dialog = await screen.findByRole("dialog", { name: "Уйти без сохранения?" });
    expect(router.state.location.pathname).toBe("/registration-data");
    await userEvent.click(screen.getByRole("button", { name: "Уйти" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth-flow"));
    expect(dialog).not.toBeInTheDocument();
  });
});
