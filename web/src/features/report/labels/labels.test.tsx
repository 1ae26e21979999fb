import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { actForCompany } from "@/api/acting-company";
import { storeAccessToken } from "@/api/session";
import type { ReportComment, ReportNotes } from "@/api/types";
import { loadRules } from "@/core";
import { companiesOf, MEMBERSHIP } from "@/testing/companies";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import ReportLabels from "./report-labels";

const FOREIGN: ReportComment = {
  id: "k1",
  author: "Иван",
  isOwn: false,
  text: "Смотреть крыло",
  createdAt: "2026-11-21T10:00:00Z",
};
const OWN: ReportComment = { ...FOREIGN, id: "k2", author: "Анна", isOwn: true, text: "Посмотрела" };
const NOTES: ReportNotes = { orderedBy: "Иван", tags: ["Трейд-ин"], comments: [FOREIGN, OWN] };
const GET = "GET /api/reports/r1/notes";
const PUT = "PUT /api/reports/r1/tags";

function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [GET]: NOTES,
    "GET /api/user/companies": companiesOf(),
    "GET /api/user/report-tags": {
      tags: [
        { tag: "Торг", count: 2 },
        { tag: "трейд-ин", count: 9 },
      ],
    },
    [PUT]: (body: unknown) => body as object,
    ...answers,
  });
  renderApp(<ReportLabels reportId="r1" />, { user: USER });
  const bodies = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
  return { calls, bodies };
}

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  storeAccessToken(tokenOf("anna"));
  actForCompany(MEMBERSHIP.id);
});

afterEach(() => {
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

const input = () => screen.findByLabelText("Новая метка");
const tags = () => within(screen.getByRole("list", { name: "Метки" }));

describe("tags of a report", () => {
  it("are added by Enter and shown as the server stored them", async () => {
    const { bodies } = open({ [PUT]: { tags: ["Трейд-ин", "До 500"] } });
    await userEvent.type(await input(), "до  500{Enter}");
    expect(await tags().findByText("До 500")).toBeVisible();
    expect(bodies(PUT)).toEqual([{ tags: ["Трейд-ин", "до  500"] }]);
    await waitFor(async () => expect(await input()).toHaveValue(""));
  });

  it("are suggested from other reports, without those that the report has", async () => {
    const { bodies } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Добавить метку: Торг" }));
    await waitFor(() => expect(bodies(PUT)).toEqual([{ tags: ["Трейд-ин", "Торг"] }]));
    expect(screen.queryByRole("button", { name: /Добавить метку: трейд-ин/ })).not.toBeInTheDocument();
  });

  it("are removed by their button, after which the field has the focus", async () => {
    const { bodies } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Убрать метку: Трейд-ин" }));
    await waitFor(() => expect(bodies(PUT)).toEqual([{ tags: [] }]));
    expect(await input()).toHaveFocus();
  });

  it("are removed by Backspace in the empty field, not in a typed text", async () => {
    const { bodies } = open();
    await userEvent.type(await input(), "т{Backspace}");
    expect(bodies(PUT)).toEqual([]);
    await userEvent.keyboard("{Backspace}");
    await waitFor(() => expect(bodies(PUT)).toEqual([{ tags: [] }]));
  });

  it("that are too long are rejected at the field and not sent", async () => {
    const { bodies } = open();
    await userEvent.type(await input(), `${"я".repeat(31)}{Enter}`);
    expect(await screen.findByText(/Метка — не больше 30/)).toBeVisible();
    expect(bodies(PUT)).toEqual([]);
  });

  it("that were not saved stay as they were, with the reason", async () => {
    open({ [PUT]: refusal(503, "unavailable", "Сервис обновляется") });
    await userEvent.type(await input(), "Торг{Enter}");
    expect(await screen.findByText("Сервис обновляется")).toBeVisible();
    expect(tags().queryByText("Торг")).not.toBeInTheDocument();
    expect(await input()).toHaveValue("Торг");
  });
});

describe("comments of a report", () => {
  it("are added and then loaded again", async () => {
    const { calls, bodies } = open({ "POST /api/reports/r1/comments": OWN });
    await userEvent.type(await screen.findByLabelText("Новый комментарий"), " Позвонить ");
    await userEvent.click(screen.getByRole("button", { name: "Отправить" }));
    await waitFor(() => expect(bodies("POST /api/reports/r1/comments")).toEqual([{ text: "Позвонить" }]));
    await waitFor(() => expect(screen.getByLabelText("Новый комментарий")).toHaveValue(""));
    expect(calls.filter(({ name }) => name === GET)).toHaveLength(2);
  });

  it("that are empty are not sent", async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole("button", { name: "Отправить" }));
    expect(await screen.findByText("Напишите комментарий")).toBeVisible();
    expect(calls.some(({ name }) => name.startsWith("POST"))).toBe(false);
  });

  it("of others are removed by managers, not by employees; own ones after a confirmation", async () => {
    const { calls } = open({
      "DELETE /api/report-comments/k2": () => new Response(null, { status: 204 }),
    });
    expect(await screen.findByText("Смотреть крыло")).toBeVisible();
    expect(await screen.findAllByRole("button", { name: /^Удалить комментарий/ })).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: /^Удалить комментарий/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Удалить" }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain("DELETE /api/report-comments/k2"));
  });
});

describe("report of a company", () => {
  it("says who ordered it and where the labels are visible", async () => {
    open();
    expect(await screen.findByText("Заказал: Иван")).toBeVisible();
    expect(screen.getByText(/Видны только в компании/)).toBeVisible();
  });
});

it("labels that fail to load show an error with a retry", async () => {
  let isDown = true;
  open({ [GET]: () => (isDown ? refusal(503, "unavailable", "Сервис обновляется") : NOTES) });
  expect(await screen.findByText("Метки и заметки не загрузились")).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Загрузить ещё раз" }));
  expect(await screen.findByText("Смотреть крыло")).toBeVisible();
});

it("labels of a private person are one folded line with tags and the number of notes", async () => {
  actForCompany(null);
  open({ "GET /api/user/companies": companiesOf({ companies: [] }) });
  const summary = await screen.findByText(/Метки и заметки/);
  expect(await screen.findByText(/: Трейд-ин, 2 заметки/)).toBeVisible();
  expect(screen.queryByText("Смотреть крыло")).not.toBeInTheDocument();
  await userEvent.click(summary);
  expect(await screen.findByText("Смотреть крыло")).toBeInTheDocument();
  expect(screen.getByLabelText("Новая заметка")).toBeInTheDocument();
});
