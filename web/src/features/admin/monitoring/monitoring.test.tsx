import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallSpan, MethodPerformance, SourceSwitch } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, rightsOf, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Toaster } from "@/ui/toaster";
import { Admin } from "../admin";

const METHOD: MethodPerformance = {
  method: "dtp",
  status: "ok",
  calls: 20,
  succeeded: 18,
  answers: 16,
  found: 12,
  turnedAway: 2,
  isBreakerOpen: true,
  cost: 16,
  p50: 100,
  p95: 200,
  p99: 300,
  lastCallAt: "2026-11-24T09:00:00Z",
  lastError: null,
};
const SPAN: CallSpan = {
  from: "2026-11-24T06:00:00Z",
  calls: 0,
  succeeded: 0,
  answers: 0,
  found: 0,
  cost: 0,
};
const SOURCE: SourceSwitch = {
  source: "photos",
  title: "Фотографии",
  register: "Архив",
  isConfirmed: true,
  isConnected: true,
  state: null,
  mostAtOnce: null,
  reason: null,
  changedAt: null,
  changedBy: null,
};
const LIMIT = "POST /api/admin/sources/photos/limit";
const SERVED = {
  ...rightsOf("admin"),
  "GET /api/admin/api-performance": {
    services: { gibdd: { status: "ok", methodCount: 1, methods: [METHOD], error: null } },
    cacheStats: { totalEntries: 0, hitRate: 0, totalHits: 0, totalMisses: 0 },
  },
  "GET /api/admin/api-history": {
    hours: [SPAN, { ...SPAN, from: "2026-11-24T07:00:00Z", calls: 4, succeeded: 3 }],
    days: [{ ...SPAN, calls: 4, succeeded: 3, answers: 2, found: 1 }],
    budgets: [{ api: "gibdd", calls: 100, failed: 8, mayFail: 5 }],
  },
  "GET /api/admin/sources": { sources: [SOURCE] },
};

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => vi.unstubAllGlobals());

function open() {
  const user = { ...USER, role: "admin" as const };
  renderApp(
    <>
      <Admin user={user} />
      <Toaster />
    </>,
    { user, path: "/admin?tab=monitoring" },
  );
}

describe("monitoring tab", () => {
  it("a method shows its found answers, open circuit breaker and exceeded error budget", async () => {
    serve(SERVED);
    open();
    const row = within((await screen.findByText("dtp")).closest("tr") as HTMLElement);
    expect(row.getByText("12 из 16")).toBeVisible();
    expect(row.getByText("Предохранитель открыт")).toBeVisible();
    expect(row.getByText("Слишком часто: 2")).toBeVisible();
    expect(await screen.findByText("превышен на 3")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Запросы по часам" })).toBeVisible();
  });

  it("the limit of a source is refused out of range, set within it and removed when empty", async () => {
    let most: number | null = null;
    const calls = serve({
      ...SERVED,
      [LIMIT]: (body: unknown) => {
        most = (body as { mostAtOnce: number | null }).mostAtOnce;
        if (most === 99) {
          return refusal(422, "invalid", "Исправьте", [
            { path: "mostAtOnce", code: "out_of_range", message: "От 1 до 50" },
          ]);
        }
        return { sources: [{ ...SOURCE, mostAtOnce: most }] };
      },
    });
    open();
    const limit = async (typed: string) => {
      const dialog = within(await screen.findByRole("dialog"));
      const field = dialog.getByLabelText("Не больше запросов сразу");
      await userEvent.clear(field);
      if (typed !== "") await userEvent.type(field, typed);
      if (!dialog.queryByDisplayValue("Поставщик просит")) {
        await userEvent.type(dialog.getByLabelText("Причина"), "Поставщик просит");
      }
      await userEvent.click(dialog.getByRole("button", { name: "Ограничить" }));
    };
    await userEvent.click(await screen.findByRole("button", { name: "Ограничить: Фотографии" }));
    await limit("99");
    expect(await screen.findByText("От 1 до 50")).toBeVisible();
    await limit("3");
    expect(await screen.findByText("не больше 3")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Ограничить: Фотографии" }));
    await limit("");
    expect(await screen.findByText("без предела")).toBeVisible();
    const sent = calls.filter(({ name }) => name === LIMIT).map(({ body }) => body);
    expect(sent).toEqual([99, 3, null].map((mostAtOnce) => ({ mostAtOnce, reason: "Поставщик просит" })));
  });
});
