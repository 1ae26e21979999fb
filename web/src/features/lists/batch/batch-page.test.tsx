import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Batch, BatchRow, PauseReason } from "@/api/types";
import { stubObjectUrls } from "@/testing/object-urls";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { BATCH, NO_ROWS, ROW } from "../testing";
import { BatchPage } from "./batch-page";

const URL = `/api/user/batches/${BATCH.id}`;
const ROWS_URL = `${URL}/rows?limit=50`;

afterEach(() => vi.unstubAllGlobals());

function open(batch: Batch, rows: BatchRow[] = [ROW], others: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [`GET ${URL}`]: batch,
    [`GET ${ROWS_URL}`]: { rows, next: null },
    ...others,
  });
  renderApp(<BatchPage id={BATCH.id} />, { user: USER, path: `/lists/${BATCH.id}` });
  return calls;
}

describe("page of a list", () => {
  it("a running list shows its progress, money and rows", async () => {
    const skipped: BatchRow = {
      ...ROW,
      position: 2,
      type: "license",
      number: "А123ВС77",
      state: "skipped",
      skipCode: "vehicle_not_found",
      skipMessage: "Машина по этому номеру не нашлась",
      checkId: null,
      level: null,
    };
    open(BATCH, [ROW, skipped]);
    expect(await screen.findByRole("heading", { name: "Площадка" })).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Готово 2 из 4" })).toHaveAttribute("aria-valuenow", "2");
    expect(screen.getByText("Списано 4,50₽, отложено 9₽")).toBeVisible();
    expect(await screen.findByText(/^Проверяется, готово 50/)).toBeInTheDocument();
    const link = await screen.findByRole("link", { name: /Склад 1.*Стоп/ });
    expect(link).toHaveAttribute("href", "/report/r1");
    expect(screen.getByText("Машина по этому номеру не нашлась")).toBeVisible();
    expect(screen.getByRole("img", { name: "Номерной знак А123ВС 77" })).toBeVisible();
  });

  it("a filter asks for the rows of one verdict", async () => {
    const stopped = `GET ${URL}/rows?limit=50&level=stop`;
    const calls = open(BATCH, [ROW], { [stopped]: { rows: [], next: null } });
    await userEvent.click(await screen.findByRole("radio", { name: /^Стоп 1/ }));
    expect(await screen.findByText("Таких машин в списке сейчас нет.")).toBeVisible();
    expect(calls.map(({ name }) => name)).toContain(stopped);
  });

  it("the filter of cars without data makes one request and shows each row of its answer once", async () => {
    const row = (level: BatchRow["level"], position: number) => ({
      ...ROW,
      position,
      level,
      externalId: `Склад ${position}`,
    });
    const listed = `GET ${URL}/rows?limit=50&level=noData`;
    const calls = open(BATCH, [ROW], {
      [listed]: { rows: [row("notAnswered", 2), row("noData", 3)], next: null },
    });
    await userEvent.click(await screen.findByRole("radio", { name: /^Нет данных/ }));
    expect(await screen.findByText("Склад 3")).toBeVisible();
    const names = screen.getAllByText(/^Склад/).map(({ textContent }) => textContent);
    expect(names).toEqual(["Склад 2", "Склад 3"]);
    expect(calls.filter(({ name }) => name.includes("level="))).toHaveLength(1);
  });

  it.each([
    ["requested", "Вы поставили список на паузу", null],
    ["insufficient_funds", "На балансе не хватает денег на следующую машину", "/dashboard?tab=balance"],
    ["package_check_unavailable", "Проверки из пакетов закончились", "/pricing"],
    ["monthly_cap", "Лимит сотрудника или ключа на месяц исчерпан", null],
    ["member_not_active", /больше не работает в компании или приостановлен/, null],
    ["api_key_not_valid", "Ключ API, которым заказан список, отозван или истёк", null],
    ["account_blocked", "Аккаунт заблокирован", "/contacts"],
  ] as const)("a pause by %s says why and what to do", async (pauseReason: PauseReason, title, href) => {
    const rows = { ...NO_ROWS, total: 3, waiting: 2, completed: 1, good: 1 };
    open({ ...BATCH, state: "paused", pauseReason, rows });
    const notice = (await screen.findByText(title)).parentElement as HTMLElement;
    expect(within(notice).getByText(/2 машины ждут проверки/)).toBeVisible();
    const links = within(notice).queryAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(href === null ? [] : [href]);
    expect(screen.getByRole("button", { name: "Продолжить" })).toBeVisible();
  });

  it("the button pauses a running list and resumes a paused one", async () => {
    let state: Batch["state"] = "running";
    const change = (next: Batch["state"]) => () => {
      state = next;
      return new Response(null, { status: 204 });
    };
    open(BATCH, [ROW], {
      [`GET ${URL}`]: () => ({ ...BATCH, state, pauseReason: state === "paused" ? "requested" : null }),
      [`POST ${URL}/pause`]: change("paused"),
      [`POST ${URL}/resume`]: change("running"),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Пауза" }));
    const resume = await screen.findByRole("button", { name: "Продолжить" });
    expect(resume).toHaveFocus();
    await userEvent.click(resume);
    expect(await screen.findByRole("button", { name: "Пауза" })).toBeVisible();
  });

  it("a list is cancelled only after a confirmation that says what happens", async () => {
    const calls = open(BATCH, [ROW], { [`POST ${URL}/cancel`]: () => new Response(null, { status: 204 }) });
    await userEvent.click(await screen.findByRole("button", { name: "Отменить список" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Отменить список?" }));
    expect(dialog.getByText(/Ждут проверки: 1 машина/)).toBeVisible();
    expect(calls.some(({ name }) => name.startsWith("POST"))).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Отменить список" }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain(`POST ${URL}/cancel`));
  });

  it("an ended list has no buttons to change it, only its results", async () => {
    const rows = { ...NO_ROWS, total: 2, completed: 2, good: 1, unknown: 1 };
    open({ ...BATCH, state: "completed", rows, held: 0, endedAt: "2026-11-20T07:31:00Z" });
    expect(await screen.findByRole("button", { name: "Скачать XLSX" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Пауза" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Отменить список" })).not.toBeInTheDocument();
    expect(screen.queryByRole("radio", { name: /^Ждут/ })).not.toBeInTheDocument();
    expect(screen.getByText("Списано 4,50₽")).toBeVisible();
  });

  it("PDF reports are downloaded as an archive, those of the filter by verdict", async () => {
    stubObjectUrls();
    const calls = open(BATCH, [ROW], {
      [`GET ${URL}/rows?limit=50&level=stop`]: { rows: [ROW], next: null },
      [`GET ${URL}/reports.zip`]: () => new Response("PK"),
      [`GET ${URL}/reports.zip?level=stop`]: () => new Response("PK"),
    });
    await userEvent.click(await screen.findByRole("button", { name: "PDF-отчёты (ZIP)" }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain(`GET ${URL}/reports.zip`));
    await userEvent.click(await screen.findByRole("radio", { name: /^Стоп 1/ }));
    await userEvent.click(await screen.findByRole("button", { name: "PDF-отчёты «Стоп» (ZIP)" }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain(`GET ${URL}/reports.zip?level=stop`));
  });

  it("an archive in progress shows its size so far and can be stopped", async () => {
    const part = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(2048)) });
    open(BATCH, [ROW]);
    const others = globalThis.fetch;
    let sent: RequestInit | undefined;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (!path.endsWith("reports.zip")) return others(path, init);
      sent = init;
      const stop = () => part.cancel();
      init.signal?.addEventListener("abort", () => void stop().catch(() => undefined));
      return Promise.resolve(new Response(part));
    });
    await userEvent.click(await screen.findByRole("button", { name: "PDF-отчёты (ZIP)" }));
    expect(await screen.findByText(/Собираем архив.*Готово 2,0 КБ/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Не скачивать" }));
    expect(sent?.signal?.aborted).toBe(true);
  });

  it("an archive that is refused shows why", async () => {
    const detail = "В архив помещается не больше 500 отчётов: выберите отчёты по выводу";
    open(BATCH, [ROW], { [`GET ${URL}/reports.zip`]: refusal(413, "archive_too_large", detail) });
    await userEvent.click(await screen.findByRole("button", { name: "PDF-отчёты (ZIP)" }));
    expect(await screen.findByText("Архив не скачался")).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
  });

  it("the cars of a list are added to the stock of a dealer", async () => {
    const dealer = { user: { ...USER, businessType: "business" as const }, path: `/lists/${BATCH.id}` };
    const calls = serve({
      [`GET ${URL}`]: BATCH,
      [`GET ${ROWS_URL}`]: { rows: [ROW], next: null },
      "POST /api/user/stock": { added: 1, existing: 0, cars: [] },
    });
    renderApp(<BatchPage id={BATCH.id} />, dealer);
    await userEvent.click(await screen.findByRole("button", { name: "На склад" }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === "POST /api/user/stock")?.body).toEqual({ batchId: BATCH.id }),
    );
  });

  it("a list that the user does not have is not found", async () => {
    open(BATCH, [], { [`GET ${URL}`]: refusal(404, "batch_not_found", "Такого списка у вас нет") });
    expect(await screen.findByRole("heading", { name: "Такого списка у вас нет" })).toBeVisible();
  });
});
