import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { BatchQuote, BatchRequest } from "@/api/types";
import { loadRules } from "@/core";
import { renderRoutes, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { NewList } from "./new-list";
import { BATCH } from "./testing";

vi.mock("avtosled-wasm/car-list/avtosled_car_list_bg.wasm?url", async () => {
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile("../wasm/pkg/car-list/avtosled_car_list_bg.wasm");
  return { default: `data:application/wasm;base64,${bytes.toString("base64")}` };
});

const QUOTE = "POST /api/user/batches/quote";
const CREATE = "POST /api/user/batches";
const LIST = ["XTA219010N0000001", "XTAGFL110KY300001", "XTAGFL110KY30000I", "XTA219O10N0000002"].join("\n");

const PRICE: BatchQuote = {
  object: "batch_quote",
  mode: "live",
  rows: 0,
  toOrder: 0,
  existing: 0,
  skipped: [],
  prices: [],
  total: 0,
  packageChecks: 0,
  available: 100,
  affordable: 0,
};

/** Price of a list at 9 roubles a car. */
function priceOf(body: unknown): BatchQuote {
  const { rows } = body as BatchRequest;
  const count = rows.length;
  const prices = [{ type: "vin" as const, rows: count, price: 9 }];
  return { ...PRICE, rows: count, toOrder: count, prices, total: 9 * count, affordable: Math.min(count, 11) };
}

/** Worker that runs in the page: its module listens and answers on `self`. */
class PageWorker extends EventTarget {
  static readonly all = new Set<PageWorker>();
  constructor() {
    super();
    PageWorker.all.add(this);
  }
  postMessage(data: unknown) {
    self.dispatchEvent(new MessageEvent("message", { data }));
  }
  terminate() {
    PageWorker.all.delete(this);
  }
}

beforeAll(async () => {
  vi.spyOn(self, "postMessage").mockImplementation((data: unknown) => {
    for (const worker of PageWorker.all) worker.dispatchEvent(new MessageEvent("message", { data }));
  });
  await Promise.all([loadRules(), import("@/core/car-list.worker")]);
});

beforeEach(() => vi.stubGlobal("Worker", PageWorker));
afterEach(() => vi.unstubAllGlobals());

function open(answers: Parameters<typeof serve>[0] = {}, user = USER) {
  const calls = serve({
    "GET /api/sources": [],
    [QUOTE]: priceOf,
    [CREATE]: BATCH,
    "GET /api/user": user,
    ...answers,
  });
  const { router } = renderRoutes(
    [
      { path: "/lists/new", element: <NewList user={user} /> },
      { path: "*", element: null },
    ],
    { user, path: "/lists/new" },
  );
  return { router, calls, bodiesOf: (name: string) => calls.filter((call) => call.name === name) };
}

async function paste(text: string) {
  fireEvent.change(screen.getByLabelText("Вставьте номера"), { target: { value: text } });
  await screen.findByRole("heading", { name: "Проверьте строки" });
}

const start = (name: string) => screen.findByRole("button", { name });

describe("new list", () => {
  it("only ready rows are priced and ordered, with the exact sum on the button", async () => {
    const { bodiesOf } = open();
    await paste(LIST);
    expect(await start("Проверить 2 машины, до 18₽")).toBeVisible();
    const [{ body } = { body: null }] = bodiesOf(QUOTE);
    expect(body).toMatchObject({
      catalogue: "search",
      fullReport: false,
      packageCheck: false,
      fresh: false,
      rows: [
        { identifier: "XTA219010N0000001", type: "vin" },
        { identifier: "XTAGFL110KY300001", type: "vin" },
      ],
    });
  });

  it("an accepted correction is ordered, one equal to another row is a repeat, and both can be undone", async () => {
    open();
    await paste(LIST);
    expect(screen.getByRole("radio", { name: /^Исправить 2/ })).toBeChecked();
    await userEvent.click(await start("Принять все с единственным вариантом: 2"));
    expect(screen.getByText("Повтор: строка 2")).toBeVisible();
    expect(await start("Проверить 3 машины, до 27₽")).toBeVisible();
    await userEvent.click(await start("Отменить исправление: Строка 4"));
    expect(await start("Взять XTA219010N0000002")).toHaveFocus();
    expect(await start("Проверить 2 машины, до 18₽")).toBeVisible();
  });

  it("a double press sends one order with a key and opens the list", async () => {
    const headers: (string | null)[] = [];
    const { router, bodiesOf } = open({ [CREATE]: () => BATCH });
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (path === "/api/user/batches") headers.push(new Headers(init.headers).get("Idempotency-Key"));
      return fetch(path, init);
    });
    await paste(LIST);
    const button = await start("Проверить 2 машины, до 18₽");
    await userEvent.type(screen.getByLabelText("Название списка"), "Площадка");
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/lists/${BATCH.id}`));
    expect(bodiesOf(CREATE)).toHaveLength(1);
    expect(bodiesOf(CREATE)[0]?.body).toMatchObject({ name: "Площадка" });
    expect(headers).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it("a failed order can be sent again with the same key", async () => {
    const failure = refusal(409, "too_many_batches", "Одновременно может быть не больше 20 списков");
    const { bodiesOf } = open({ [CREATE]: () => failure });
    await paste(LIST);
    await userEvent.click(await start("Проверить 2 машины, до 18₽"));
    expect(await screen.findByText("Одновременно может быть не больше 20 списков")).toBeVisible();
    await userEvent.click(await start("Проверить 2 машины, до 18₽"));
    await waitFor(() => expect(bodiesOf(CREATE)).toHaveLength(2));
  });

  it("a low balance says for how many cars it suffices; an empty one forbids the order", async () => {
    open({ [QUOTE]: (body: unknown) => ({ ...priceOf(body), affordable: 1 }) });
    await paste(LIST);
    expect(await screen.findByText("Хватит на 1 машину из 2")).toBeVisible();
    expect(screen.getByRole("link", { name: "Пополнить баланс" })).toHaveAttribute(
      "href",
      "/dashboard?tab=balance",
    );
    expect(await start("Проверить 2 машины, до 18₽")).not.toHaveAttribute("aria-disabled");
  });

  it("with an empty balance the list cannot be ordered", async () => {
    open({ [QUOTE]: (body: unknown) => ({ ...priceOf(body), affordable: 0, available: 0 }) });
    await paste(LIST);
    expect(await screen.findByText("Не хватит ни на одну машину")).toBeVisible();
    expect(await start("Проверить 2 машины, до 18₽")).toHaveAttribute("aria-disabled", "true");
  });

  it("ready reports of the last day are free", async () => {
    open({
      [QUOTE]: (body: unknown) => ({ ...priceOf(body), toOrder: 0, existing: 2, prices: [], total: 0 }),
    });
    await paste(LIST);
    expect(await screen.findByText("2 машины, бесплатно")).toBeVisible();
    expect(await start("Проверить 2 машины бесплатно")).toBeVisible();
  });

  it("a price that cannot be computed shows an error with a retry", async () => {
    open({ [QUOTE]: refusal(500, "internal", "Ошибка сервера") });
    await paste(LIST);
    expect(await screen.findByText("Цена не посчиталась")).toBeVisible();
    expect(screen.getByRole("button", { name: "Загрузить ещё раз" })).toBeVisible();
  });

  it("checks of packages are offered only for a full report of a user who has some", async () => {
    const { bodiesOf } = open({}, { ...USER, packageChecksRemaining: 7 });
    await paste(LIST);
    expect(screen.queryByRole("switch", { name: "Списывать проверки из пакетов" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: "Полный отчёт" }));
    expect(screen.getByRole("switch", { name: "Списывать проверки из пакетов" })).toBeChecked();
    await waitFor(() =>
      expect(bodiesOf(QUOTE).at(-1)?.body).toMatchObject({ fullReport: true, packageCheck: true }),
    );
  });

  it("a file that is not a table is refused with a reason and can be removed", async () => {
    open();
    await userEvent.upload(screen.getByLabelText(/Выберите файл/), new File(["%PDF-1.7"], "list.csv"));
    expect(await screen.findByText("Список не прочитан")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Убрать файл" }));
    await waitFor(() => expect(screen.queryByText("Список не прочитан")).not.toBeInTheDocument());
  });

  it("a question about columns is answered and can be answered again", async () => {
    open();
    const rows = [
      "Первый;Второй",
      "XTA219010N0000001;XTAGFL110KY300001",
      "XTA219010N0000003;XTAGFL110KY300002",
    ];
    await userEvent.upload(
      screen.getByLabelText(/Выберите файл/),
      new File([rows.join("\n")], "Площадка.csv"),
    );
    await userEvent.click(await screen.findByRole("radio", { name: /Столбец B, «Второй»/ }));
    expect(await screen.findByRole("radio", { name: /^Готовы 2/ })).toBeVisible();
    expect(screen.getByLabelText("Название списка")).toHaveValue("Площадка");
    await userEvent.click(screen.getByRole("radio", { name: "Ни один из них" }));
    expect(await screen.findByRole("radio", { name: /^Готовы 0/ })).toBeVisible();
  });
});
