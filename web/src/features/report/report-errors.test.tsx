import { readFile } from "node:fs/promises";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Report, ReportService } from "@/api/types";
import { renderApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import { ReportView } from "./report-view";

const GOOD = { notes: ["Читается"], groups: [], lists: [] };
/** An answer that no page can draw. */
const BROKEN = { notes: [{ from: "XTA219010N0000001" }], groups: [], lists: [] };

beforeEach(() => {
  // React tells of caught errors too.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query !== "print",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function answered(id: string, source: string, shown: object): ReportService {
  return {
    ...{ id, source, title: `Раздел ${id}`, status: "success", statusLabel: "Выполнено", state: "good" },
    ...{ verdict: `Вывод ${id}`, price: 2, cost: 2, released: false, attempts: 1, fromCache: false },
    ...{ other: [], silent: [], shown },
  } as unknown as ReportService;
}

async function show(
  services: ReportService[],
  details: object = {},
  verdict: object = {},
  { vehicle = {}, ...head }: { vehicle?: object | null; createdAt?: string } = {},
) {
  const report = {
    ...{ id: "r1", version: 1, status: "completed", searchType: "body", searchQuery: "GRX130-6012345" },
    ...{ createdAt: "2026-11-21T10:00:00Z", finishedAt: "2026-11-21T10:00:05Z", paidBy: "balance" },
    ...{ freeCheck: false, vkPackage: false, answeredCount: services.length, servicesCount: services.length },
    ...{ totalCost: 9.5, orderedCost: 9.5, releasedCost: 0, recommendations: [] },
    reportData: { vehicle, services },
    verdict: { level: "good", title: "Записей нет", summary: "", facts: [], reasons: [], ...verdict },
    details: {
      ...{ contradictions: [], timeline: { events: [], owners: [], undated: 0 }, checklist: [] },
      mileage: { points: [], hasRollback: false, note: "" },
      ...details,
    },
    ...head,
  } as unknown as Report;
  const actions = <button type="button">Скачать PDF</button>;
  const shown = renderApp(<ReportView report={report} actions={actions} />, { path: "/report/r1" });
  // It is fetched below the verdict.
  await screen.findByRole("region", { name: "Таможня, конвертация и другие сведения" });
  return shown;
}

it("leaves the rest of the report readable when a block cannot be drawn, and tells the server once", async () => {
  const calls = serve({ "POST /api/client-errors": new Response(null, { status: 204 }) });
  await show([answered("restrict", "restrictions", BROKEN), answered("dtp", "accidents", GOOD)]);
  for (const name of ["Раздел restrict", "Раздел dtp"]) {
    await userEvent.click(screen.getByRole("button", { name }));
  }
  const broken = within(screen.getByRole("region", { name: "Раздел restrict" }));
  expect(broken.getByText("Раздел не показан")).toBeVisible();
  const other = within(screen.getByRole("region", { name: "Раздел dtp" }));
  expect(other.getByText("Читается")).toBeVisible();
  await userEvent.click(broken.getByRole("button", { name: "Показать ещё раз" }));
  expect(broken.getByText("Раздел не показан")).toBeVisible();
  expect(calls).toMatchObject([
    { name: "POST /api/client-errors", body: { kind: "render", place: "report-section", route: "/" } },
  ]);
});

it("keeps a fault inside its tab", async () => {
  serve({});
  const unknown = { ...answered("customs", "customs", GOOD), state: "new" } as unknown as ReportService;
  await show([unknown, answered("taxi", "taxi", BROKEN), answered("recalls", "recalls", GOOD)]);
  const nav = within(screen.getByRole("navigation", { name: "Разделы отчёта" }));
  expect(nav.getByRole("link", { name: "Раздел customs" })).toBeVisible();
  expect(within(screen.getByRole("tabpanel")).getByText("Раздел не показан")).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: /Такси/ }));
  expect(within(screen.getByRole("tabpanel")).getByText("Раздел не показан")).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: /Отзыв/ }));
  expect(within(screen.getByRole("tabpanel")).getByText("Читается")).toBeVisible();
});

it("keeps a fault inside its finding, under the heading that links lead to", async () => {
  serve({});
  await show([answered("dtp", "accidents", GOOD)], {
    mileage: { points: [null], hasRollback: false, note: "" },
  });
  const finding = within(screen.getByRole("region", { name: "Пробег и владельцы" }));
  await userEvent.click(screen.getByRole("button", { name: "Раздел dtp" }));
  expect(finding.getByText("Раздел не показан")).toBeVisible();
  expect(screen.getByText("Читается")).toBeVisible();
});

it("reads what a source said whose date is no date", async () => {
  serve({});
  const dated = { ...answered("dtp", "accidents", GOOD), fetchedAt: "вчера" };
  await show([dated, answered("restrict", "restrictions", GOOD)]);
  await userEvent.click(screen.getByRole("button", { name: "Раздел dtp" }));
  const section = within(screen.getByRole("region", { name: "Раздел dtp" }));
  expect(section.getByText("Читается")).toBeVisible();
  expect(section.getByText("Раздел не показан")).toBeVisible();
  expect(screen.getAllByText("Раздел не показан")).toHaveLength(1);
});

/** What stands below the verdict of the showcase car, in the order of the page. */
const FINDINGS = ["findings", "damage", "mileage", "price", "checklist", "consistency", "timeline"];
const SECTIONS = [...FINDINGS, "clean", "results"];

/** What is spoilt of its details, verdict or one source, and the sections that read it; those keep their headings. */
const FAULTS: [string, { details?: object; verdict?: object; source?: object }, string[]][] = [
  ["nothing", {}, []],
  ["contradictions", { details: { contradictions: null } }, ["consistency"]],
  ["timeline", { details: { timeline: null } }, ["damage", "mileage", "timeline"]],
  ["mileage", { details: { mileage: null } }, ["damage", "mileage", "timeline"]],
  ["damage", { details: { damage: {} } }, ["damage"]],
  ["an accident", { details: { damage: { accidents: [null] } } }, ["damage"]],
  ["price", { details: { price: { note: {} } } }, ["price"]],
  ["bargain", { details: { bargain: {} } }, ["price"]],
  ["checklist", { details: { checklist: null } }, ["findings", "checklist"]],
  ["reasons", { verdict: { reasons: null } }, ["findings"]],
  ["a state of a source", { source: { state: "new" } }, ["unknown"]],
  ["what a source says", { source: { verdict: {} } }, ["clean"]],
  ["a state in a tab", { source: { source: "customs", state: "new" } }, ["results", "unknown"]],
];

it.each(FAULTS)("with a fault of %s loses only what reads it", async (_what, spoilt, broken) => {
  serve({});
  const { details, verdict } = JSON.parse(await readFile("public/examples/crashed.json", "utf8")) as Report;
  const restrict = { ...answered("restrict", "restrictions", GOOD), ...spoilt.source };
  const services = [answered("dtp", "accidents", GOOD), restrict];
  await show(services, { ...details, ...spoilt.details }, { ...verdict, ...spoilt.verdict });
  // The drawing of the accidents is fetched apart.
  await waitFor(() => expect(document.querySelector("#damage[aria-busy]")).toBeNull());
  const textOf = (id: string) => document.getElementById(id)?.textContent;
  expect(SECTIONS.filter((id) => textOf(id) === undefined)).toEqual([]);
  const drawn = [...SECTIONS, "unknown"];
  expect(drawn.filter((id) => textOf(id)?.includes("Раздел не показан"))).toEqual(broken);
});

it("keeps the row beside the one that cannot be drawn, and the place that links lead to", async () => {
  serve({});
  const unknown = { ...answered("restrict", "restrictions", GOOD), verdict: {} } as unknown as ReportService;
  await show([answered("dtp", "accidents", GOOD), unknown]);
  const broken = within(screen.getByRole("region", { name: "Раздел restrict" }));
  expect(broken.getByText("Раздел не показан")).toBeVisible();
  expect(document.getElementById("restrict")).toContainElement(broken.getByText("Раздел не показан"));
  await userEvent.click(screen.getByRole("button", { name: "Раздел dtp" }));
  expect(screen.getByText("Читается")).toBeVisible();
});

it("keeps the tabs where the list of sources cannot be drawn", async () => {
  serve({});
  const nameless = { ...answered("restrict", "restrictions", GOOD), title: {} } as unknown as ReportService;
  await show([nameless, answered("taxi", "taxi", GOOD)]);
  const list = within(screen.getByRole("region", { name: "Источники" }));
  expect(list.getByText("Раздел не показан")).toBeVisible();
  expect(within(screen.getByRole("tabpanel")).getByText("Читается")).toBeVisible();
});

it("keeps what can be done with the report where the car beside it cannot be drawn", async () => {
  serve({});
  await show([answered("dtp", "accidents", GOOD)], {}, {}, { createdAt: "вчера" });
  expect(screen.getByRole("button", { name: "Скачать PDF" })).toBeVisible();
});

it("reads on where nothing is told of the car", async () => {
  serve({});
  await show([answered("dtp", "accidents", GOOD)], {}, {}, { vehicle: null });
  expect(screen.getByRole("heading", { name: "Записей нет" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Раздел dtp" })).toBeVisible();
  expect(document.title).toBe("Отчёт: GRX130-6012345 — Автослед");
});
