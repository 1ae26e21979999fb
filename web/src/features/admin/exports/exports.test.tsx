import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminExport } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Toaster } from "@/ui/toaster";
import { ExportsTab } from "./exports-tab";

const LIST = "GET /api/admin/exports";
const ORDER = "POST /api/admin/exports";
const MADE: AdminExport = {
  id: "e1",
  kind: "finance",
  format: "xlsx",
  from: "2026-11-01",
  to: "2026-11-21",
  revealed: false,
  state: "ready",
  lineCount: 1204,
  size: 2_621_440,
  requestedBy: "boss",
  mayDownload: true,
  createdAt: "2026-11-21T10:00:00Z",
  finishedAt: "2026-11-21T10:00:05Z",
  expiresAt: "2026-11-22T10:00:00Z",
};
const WAITING: AdminExport = {
  ...MADE,
  state: "waiting",
  lineCount: null,
  size: null,
  mayDownload: false,
  finishedAt: null,
};

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => vi.unstubAllGlobals());

function open() {
  const user = { ...USER, role: "admin" as const };
  return renderApp(
    <>
      <ExportsTab />
      <Toaster />
    </>,
    { user, path: "/admin?tab=reports" },
  );
}

describe("exports of the admin panel", () => {
  it("an export needs a reason, is ordered, and its finished file is announced by a toast", async () => {
    let listed: AdminExport[] = [];
    const calls = serve({ [LIST]: () => listed, [ORDER]: WAITING });
    open();
    const button = await screen.findByRole("button", { name: "Финансы" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(screen.getByLabelText("Причина"), " Отчёт за месяц ");
    await userEvent.selectOptions(screen.getByLabelText("Период"), "own");
    await userEvent.clear(screen.getByLabelText("С"));
    await userEvent.type(screen.getByLabelText("С"), "2026-11-01");
    await userEvent.clear(screen.getByLabelText("По"));
    await userEvent.type(screen.getByLabelText("По"), "2026-11-21");
    listed = [MADE];
    await userEvent.click(button);
    expect(calls.find(({ name }) => name === ORDER)?.body).toEqual({
      kind: "finance",
      format: "xlsx",
      from: "2026-11-01",
      to: "2026-11-21",
      revealed: false,
      reason: "Отчёт за месяц",
    });
    expect(await screen.findByText("Готовится")).toBeVisible();
    expect(await screen.findByText("Файл готов", undefined, { timeout: 4000 })).toBeVisible();
    expect(screen.getByText("2,5 МБ")).toBeVisible();
  });

  it("unmasked exports of other users cannot be downloaded", async () => {
    serve({ [LIST]: [{ ...MADE, revealed: true, mayDownload: false }] });
    open();
    const row = within((await screen.findByText("Данные открыты")).closest("tr") as HTMLElement);
    expect(row.queryByRole("button", { name: /Скачать/ })).not.toBeInTheDocument();
    expect(row.getByRole("button", { name: "Удалить: Финансы, XLSX" })).toBeVisible();
  });

  it("a refused export shows the reason, and a deleted file is removed from the list", async () => {
    let listed = [MADE];
    serve({
      [LIST]: () => listed,
      [ORDER]: refusal(403, "fresh_sign_in_required", "Войдите ещё раз"),
      "DELETE /api/admin/exports/e1": () => {
        listed = [];
        return new Response(null, { status: 204 });
      },
    });
    open();
    await userEvent.type(await screen.findByLabelText("Причина"), "Проверка");
    await userEvent.click(screen.getByRole("button", { name: "Проверки" }));
    expect(await screen.findByText("Войдите ещё раз")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Удалить: Финансы, XLSX" }));
    await waitFor(() => expect(screen.getByText("Файлов пока нет")).toBeVisible());
  });
});
