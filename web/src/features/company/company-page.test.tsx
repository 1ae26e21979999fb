import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { actForCompany, actingCompanyId } from "@/api/acting-company";
import { storeAccessToken } from "@/api/session";
import type { Companies } from "@/api/types";
import { loadRules } from "@/core";
import { companiesOf, MEMBERSHIP } from "@/testing/companies";
import { stubObjectUrls } from "@/testing/object-urls";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { CompanyPage } from "./company-page";
import { COMPANY, DOCUMENTS, INVITATION, IVAN, MARIA } from "./testing";

const NOT_YET = companiesOf({ companies: [] });
const NO_CONTENT = () => new Response(null, { status: 204 });

type Answers = Parameters<typeof serve>[0];

function open(answers: Answers = {}, path = "/company") {
  const calls = serve({
    "GET /api/user/companies": companiesOf({ companies: [], own: { id: COMPANY.id, name: COMPANY.name } }),
    "GET /api/company": COMPANY,
    "GET /api/company/members": { members: [IVAN, MARIA], maximum: 50 },
    "GET /api/company/invitations": { invitations: [INVITATION] },
    "GET /api/company/documents": DOCUMENTS,
    ...answers,
  });
  const page = renderApp(<CompanyPage />, { user: USER, path });
  const bodyOf = (name: string) => calls.find((call) => call.name === name)?.body;
  return { ...page, calls, bodyOf };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog"));

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  stubWideScreen();
  storeAccessToken(tokenOf("anna"));
});

afterEach(() => {
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

describe("own account without a company", () => {
  it("becomes a company with a name alone", async () => {
    let own: Companies["own"] = null;
    const created = { ...COMPANY, inn: null, kpp: null };
    const { bodyOf } = open({
      "GET /api/user/companies": () => companiesOf({ companies: [], own }),
      "GET /api/company": created,
      "POST /api/user/companies": () => {
        own = created;
        return created;
      },
    });
    await userEvent.type(await screen.findByLabelText("Название"), "ООО «Автоград»");
    await press("Создать компанию");
    expect(await screen.findByRole("heading", { name: "ООО «Автоград»" })).toBeVisible();
    expect(bodyOf("POST /api/user/companies")).toEqual({
      name: "ООО «Автоград»",
      inn: null,
      kpp: null,
      ogrn: null,
      address: null,
    });
  });

  it("is not sent with a wrong number, whose field says why", async () => {
    const { calls } = open({ "GET /api/user/companies": NOT_YET });
    await userEvent.type(await screen.findByLabelText("Название"), "ООО «Автоград»");
    await userEvent.type(screen.getByLabelText("ИНН"), "7707083894");
    await press("Создать компанию");
    await waitFor(() => expect(screen.getByLabelText("ИНН")).toBeInvalid());
    expect(calls.some(({ name }) => name.startsWith("POST"))).toBe(false);
  });

  it("that is a company already shows the refusal", async () => {
    open({
      "GET /api/user/companies": NOT_YET,
      "POST /api/user/companies": refusal(409, "company_exists", "Этот аккаунт уже компания"),
    });
    await userEvent.type(await screen.findByLabelText("Название"), "ООО «Автоград»");
    await press("Создать компанию");
    expect(await screen.findByText("Этот аккаунт уже компания")).toBeVisible();
  });

  it("lists the companies in which the user works", async () => {
    open({ "GET /api/user/companies": companiesOf() });
    await press(/Авторынок Юг/);
    expect(actingCompanyId()).toBe(MEMBERSHIP.id);
  });
});

it("a company that fails to load shows an error with a retry", async () => {
  let isDown = true;
  open({ "GET /api/company": () => (isDown ? refusal(503, "unavailable", "Сервис обновляется") : COMPANY) });
  expect(await screen.findByText("Компания не загрузилась")).toBeVisible();
  isDown = false;
  await press("Загрузить ещё раз");
  expect(await screen.findByRole("heading", { name: COMPANY.name })).toBeVisible();
});

describe("members of a company", () => {
  it("show role, spending with the cap, and checks", async () => {
    open();
    expect(await screen.findByText("Мария")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: /4.870₽ из 5.000₽/ })).toHaveAttribute(
      "aria-valuenow",
      "4870",
    );
    expect(screen.getByText(/2 человека из 50/)).toBeVisible();
  });

  it("are suspended with their role and cap kept", async () => {
    const { bodyOf } = open({ "PUT /api/company/members/m1": { ...MARIA, suspended: true } });
    await press("Приостановить: Мария");
    await waitFor(() =>
      expect(bodyOf("PUT /api/company/members/m1")).toEqual({
        role: "employee",
        monthlyCap: 5000,
        suspended: true,
      }),
    );
  });

  it("get another role and cap in a dialog", async () => {
    const { bodyOf } = open({ "PUT /api/company/members/m1": MARIA });
    await press("Изменить: Мария");
    const shown = await dialog();
    await userEvent.click(shown.getByRole("radio", { name: /Менеджер/ }));
    await userEvent.clear(shown.getByLabelText("Лимит на месяц, ₽"));
    await userEvent.type(shown.getByLabelText("Лимит на месяц, ₽"), "7 500,50");
    await userEvent.click(shown.getByRole("button", { name: "Сохранить" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(bodyOf("PUT /api/company/members/m1")).toEqual({
      role: "manager",
      monthlyCap: 7500.5,
      suspended: false,
    });
  });

  it("keep their cap when a text that is no number is typed", async () => {
    const { bodyOf } = open();
    await press("Изменить: Мария");
    const shown = await dialog();
    await userEvent.type(shown.getByLabelText("Лимит на месяц, ₽"), "много");
    await userEvent.click(shown.getByRole("button", { name: "Сохранить" }));
    await waitFor(() => expect(shown.getByLabelText("Лимит на месяц, ₽")).toBeInvalid());
    expect(bodyOf("PUT /api/company/members/m1")).toBeUndefined();
  });

  it("are removed only after a confirmation", async () => {
    const { calls } = open({ "DELETE /api/company/members/m1": NO_CONTENT });
    await press("Удалить: Мария");
    const shown = await dialog();
    expect(calls.some(({ name }) => name.startsWith("DELETE"))).toBe(false);
    await userEvent.click(shown.getByRole("button", { name: "Удалить" }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain("DELETE /api/company/members/m1"));
  });

  it("are managed by a manager only if they are employees", async () => {
    open({ "GET /api/company": { ...COMPANY, role: "manager" } });
    expect(await screen.findByRole("button", { name: "Изменить: Мария" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Изменить: Иван" })).not.toBeInTheDocument();
    await press("Пригласить");
    const shown = await dialog();
    expect(shown.getAllByRole("radio")).toHaveLength(1);
  });
});

describe("invitations of a company", () => {
  const CREATED = { invitation: INVITATION, link: "https://avtosled.test/invite/i1#key=secret" };

  it("are sent to a phone and then show the link for copying", async () => {
    // Provides a clipboard.
    userEvent.setup();
    const { bodyOf } = open({ "POST /api/company/invitations": CREATED });
    await press("Пригласить");
    const form = await dialog();
    await userEvent.type(form.getByLabelText("Телефон или email"), "8 916 123-45-67");
    await userEvent.type(form.getByLabelText("Лимит на месяц, ₽"), "3000");
    await userEvent.click(form.getByRole("button", { name: "Пригласить" }));
    expect(await screen.findByText(CREATED.link)).toBeVisible();
    expect(bodyOf("POST /api/company/invitations")).toEqual({
      contact: "8 916 123-45-67",
      role: "employee",
      monthlyCap: 3000,
    });
    await press("Скопировать ссылку");
    expect(await navigator.clipboard.readText()).toBe(CREATED.link);
  });

  it("are not sent to a text that is neither a phone nor an address", async () => {
    const { calls } = open();
    await press("Пригласить");
    const form = await dialog();
    await userEvent.type(form.getByLabelText("Телефон или email"), "Иван");
    await userEvent.click(form.getByRole("button", { name: "Пригласить" }));
    expect(await form.findByText(/Нужен email или мобильный телефон/)).toBeVisible();
    expect(calls.some(({ name }) => name.startsWith("POST"))).toBe(false);
  });

  it("are sent again with a new link, by which the server replaces the old one", async () => {
    const { calls, bodyOf } = open({ "POST /api/company/invitations": CREATED });
    await press(/^Отправить ещё раз/);
    expect(await screen.findByText(CREATED.link)).toBeVisible();
    const changes = calls.map(({ name }) => name).filter((name) => !name.startsWith("GET"));
    expect(changes).toEqual(["POST /api/company/invitations"]);
    expect(bodyOf("POST /api/company/invitations")).toEqual({
      contact: INVITATION.contact,
      role: "employee",
      monthlyCap: 3000,
    });
  });

  it("are revoked only after a confirmation", async () => {
    const { calls } = open({ "DELETE /api/company/invitations/i1": NO_CONTENT });
    await press(/^Отозвать/);
    const shown = await dialog();
    expect(calls.some(({ name }) => name.startsWith("DELETE"))).toBe(false);
    await userEvent.click(shown.getByRole("button", { name: "Отозвать" }));
    await waitFor(() =>
      expect(calls.map(({ name }) => name)).toContain("DELETE /api/company/invitations/i1"),
    );
  });
});

describe("documents of a company", () => {
  const PATH = "/company?tab=documents";

  it("are downloaded for a month that has ended", async () => {
    stubObjectUrls();
    const { calls } = open(
      { "GET /api/company/documents/2026-10/act.pdf": () => new Response("%PDF") },
      PATH,
    );
    await press(/^Акт.*октябрь 2026/);
    await waitFor(() =>
      expect(calls.map(({ name }) => name)).toContain("GET /api/company/documents/2026-10/act.pdf"),
    );
    expect(screen.queryByRole("button", { name: /за ноябрь/ })).not.toBeInTheDocument();
    expect(screen.getByText(/Документы будут 01.12.2026/)).toBeVisible();
  });

  it("without the numbers of the company lead the owner to them", async () => {
    const months = DOCUMENTS.months.map((month) => ({ ...month, documents: [] }));
    open({ "GET /api/company/documents": { months, missing: ["inn", "address"] } }, PATH);
    expect(await screen.findByText(/Без ИНН документов нет/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Акт/ })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Заполнить реквизиты" })).toHaveAttribute(
      "href",
      "/company?tab=details",
    );
  });
});

it("an employee sees the own cap, and leaves only after a confirmation", async () => {
  actForCompany(MEMBERSHIP.id);
  const { calls } = open({
    "GET /api/company": {
      ...COMPANY,
      id: MEMBERSHIP.id,
      role: "employee",
      monthlyCap: 5000,
      spentThisMonth: 1200,
    },
    "GET /api/user/companies": companiesOf(),
    "POST /api/company/leave": NO_CONTENT,
  });
  expect(await screen.findByText(/^5.000₽$/)).toBeVisible();
  expect(calls.map(({ name }) => name)).not.toContain("GET /api/company/members");
  await press("Покинуть компанию");
  const shown = await dialog();
  expect(actingCompanyId()).toBe(MEMBERSHIP.id);
  await userEvent.click(shown.getByRole("button", { name: "Покинуть" }));
  await waitFor(() => expect(actingCompanyId()).toBeNull());
  expect(calls.map(({ name }) => name)).toContain("POST /api/company/leave");
});
