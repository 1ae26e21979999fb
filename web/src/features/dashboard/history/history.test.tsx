import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Operation } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { filtersIn, toQuery } from "./filters";
import { History } from "./history";
import { KIND_NAMES } from "./operation-kinds";

const CAPTURE: Operation = {
  id: "o2",
  kind: "capture",
  title: "Оплачен источник: ДТП",
  description: "HYUNDAI SOLARIS",
  reportId: "r1",
  query: "Z94K241CBFR300002",
  source: "ДТП",
  paymentId: null,
  amount: 0,
  heldChange: -2.5,
  balanceAfter: 90.5,
  heldAfter: 7,
  createdAt: "2026-11-21T09:00:00Z",
};
const TOPUP: Operation = {
  ...CAPTURE,
  id: "o1",
  kind: "topup",
  title: "Пополнение баланса",
  description: "MasterCard •• 4444",
  reportId: null,
  query: null,
  source: null,
  amount: 500,
  heldChange: 0,
  balanceAfter: 500,
};

let isWide = false;

beforeEach(() => {
  isWide = true;
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

const page = (operations: Operation[], next: number | null = null) => ({
  operations,
  next,
  balance: 90.5,
  held: 7,
});

function open(search = "") {
  return renderApp(<History />, { user: USER, path: `/dashboard?tab=balance&part=history${search}` });
}

describe("filters in the URL", () => {
  const now = new Date("2026-11-21T22:30:00Z");
  const read = (search: string) => filtersIn(new URLSearchParams(search), KIND_NAMES, now);

  it("a period counts back from the date in Moscow", () => {
    expect(read("period=week")).toEqual({ kind: null, from: "2026-11-16", to: null });
  });

  it("custom dates and known kinds are accepted, others ignored", () => {
    expect(read("period=own&from=2026-11-01&to=now&kind=topup")).toEqual({
      kind: "topup",
      from: "2026-11-01",
      to: null,
    });
    expect(read("kind=theft&from=2026-11-01")).toEqual({ kind: null, from: null, to: null });
  });

  it("the set filters become query parameters, the others are left out", () => {
    expect(toQuery(read("period=own&from=2026-11-01&kind=hold"))).toEqual({
      kind: "hold",
      from: "2026-11-01",
    });
  });
});

describe("history", () => {
  it("wide screens show a table with the change and the remaining balance", async () => {
    serve({ "GET /api/user/operations?limit=50": page([CAPTURE, TOPUP]) });
    open();
    const rows = (await screen.findAllByRole("row")).slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "21.11.2026 12:00Списано за ответДТПОтчёт Z94K241CBFR300002HYUNDAI SOLARIS—без изменений−2,50₽90,50₽",
      "21.11.2026 12:00Пополнение балансаMasterCard •• 4444+500,00₽—без изменений500,00₽",
    ]);
    expect(screen.getByRole("link", { name: "Отчёт Z94K241CBFR300002" })).toHaveAttribute(
      "href",
      "/report/r1",
    );
  });

  it("the operations of a report are one row that expands", async () => {
    const hold = { ...CAPTURE, id: "o0", kind: "hold" as const, source: null, amount: -9.5, heldChange: 9.5 };
    const release = { ...CAPTURE, id: "o3", kind: "release" as const, amount: 7, heldChange: -7 };
    serve({ "GET /api/user/operations?limit=50": page([release, CAPTURE, TOPUP, hold]) });
    open();
    const rows = async () => (await screen.findAllByRole("row")).slice(1);
    expect(await rows()).toHaveLength(2);
    const [report] = await rows();
    expect(report).toHaveTextContent("Проверка: списано 2,50₽, возвращено 7₽");
    expect(report).toHaveTextContent("−2,50₽");
    await userEvent.click(screen.getByRole("button", { name: /^3 операции/, expanded: false }));
    expect(await rows()).toHaveLength(5);
  });

  it("narrow screens show cards instead of a table", async () => {
    isWide = false;
    serve({ "GET /api/user/operations?limit=50": page([CAPTURE]) });
    open();
    expect(await screen.findByText("из отложенного")).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("the filter is kept in the URL, and an empty result differs from an empty account", async () => {
    serve({
      "GET /api/user/operations?limit=50": page([]),
      "GET /api/user/operations?kind=refund&limit=50": page([]),
    });
    const { router } = open();
    expect(await screen.findByText("Операций пока нет")).toBeVisible();
    const region = screen.getByText("Найдено операций: 0").closest("[aria-live]");
    await userEvent.selectOptions(screen.getByLabelText("Вид операции"), "Возврат оплаты");
    expect(await screen.findByText("Таких операций нет")).toBeVisible();
    expect(region).toBeInTheDocument();
    expect(region).toHaveTextContent("Найдено операций: 0");
    expect(router.state.location.search).toContain("kind=refund");
  });

  it("loading more moves the focus to the first new operation", async () => {
    serve({
      "GET /api/user/operations?limit=50": page([CAPTURE], 7),
      "GET /api/user/operations?limit=50&after=7": page([TOPUP]),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Показать ещё" }));
    expect(await screen.findByText("Это все операции: 2")).toBeVisible();
    expect(document.activeElement).toHaveTextContent("Пополнение баланса");
  });

  it("a next page that fails to load shows an error and can be retried", async () => {
    let tries = 0;
    serve({
      "GET /api/user/operations?limit=50": page([CAPTURE], 7),
      "GET /api/user/operations?limit=50&after=7": () =>
        ++tries === 1 ? refusal(503, "unavailable", "Сервер занят") : page([TOPUP]),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Показать ещё" }));
    expect(await screen.findByText("Следующие операции не загрузились")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Загрузить ещё раз" }));
    expect(await screen.findByText("Это все операции: 2")).toBeVisible();
    expect(screen.queryByText("Следующие операции не загрузились")).not.toBeInTheDocument();
  });

  it("a failed statement download shows the reason", async () => {
    serve({
      "GET /api/user/operations?limit=50": page([CAPTURE]),
      "GET /api/user/operations/statement.pdf": refusal(413, "statement_too_long", "Больше 5 000 строк"),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Скачать PDF" }));
    expect(await screen.findByText("Больше 5 000 строк")).toBeVisible();
  });
});
