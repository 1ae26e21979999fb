import { readFile } from "node:fs/promises";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Report, ReportService } from "@/api/types";
import { renderApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import { ReportView } from "./report-view";

const GOOD = { notes: ["Читается"], groups: [], lists: [] };
/** Presentation block that throws when rendered. */
const BROKEN = { notes: [{ from: "XTA219010N0000001" }], groups: [], lists: [] };

beforeEach(() => {
  // React also logs errors that a boundary catches.
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
  // Waits for a section below the verdict, which is loaded on demand.
  await screen.findByRole("region", { name: "Таможня, конвертация и другие сведения" });
  return shown;
}

it("a block that fails to render leaves the rest readable and is reported once", async () => {
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

it("a render error in one tab leaves the other tabs and the navigation readable", async () => {
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

it("a render error in a finding keeps its heading and the other sections readable", async () => {
  serve({});
  await show([answered("dtp", "accidents", GOOD)], {
    mileage: { points: [null], hasRollback: false, note: "" },
  });
  const finding = within(screen.getByRole("region", { name: "Пробег и владельцы" }));
  await userEvent.click(screen.getByRole("button", { name: "Раздел dtp" }));
  expect(finding.getByText("Раздел не показан")).toBeVisible();
  expect(screen.getByText("Читается")).toBeVisible();
});

it("a source with an invalid date shows its data and one error", async () => {
  serve({});
  const dated = { ...answered("dtp", "accidents", GOOD), fetchedAt: "вчера" };
  await show([dated, answered("restrict", "restrictions", GOOD)]);
  await userEvent.click(screen.getByRole("button", { name: "Раздел dtp" }));
  const section = within(screen.getByRole("region", { name: "Раздел dtp" }));
  expect(section.getByText("Читается")).toBeVisible();
  expect(section.getByText("Раздел не показан")).toBeVisible();
  expect(screen.getAllByText("Раздел не показан")).toHaveLength(1);
});

/** Ids of the sections below the verdict of the showcase car, in page order. */
const FINDINGS = ["findings", "damage", "mileage", "price", "checklist", "consistency", "timeline"];
const SECTIONS = [...FINDINGS, "clean", "results"];

/** Broken report data, and the ids of the sections that fail but keep their headings. */
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
  ["a verdict of a source", { source: { verdict: {} } }, ["clean"]],
  ["a state in a tab", { source: { source: "customs", state: "new" } }, ["results", "unknown"]],
];

it.each(FAULTS)("corrupt data of %s break only the sections that use them", async (_what, spoilt, broken) => {
  serve({});
  const { details, verdict } = JSON.parse(await readFile("public/examples/crashed.json", "utf8")) as Report;
  const restrict = { ...answered("restrict", "restrictions", GOOD), ...spoilt.source };
  const services = [answered("dtp", "accidents", GOOD), restrict];
  await show(services, { ...details, ...spoilt.details }, { ...verdict, ...spoilt.verdict });
  // The accident diagram is a chunk that is loaded on demand.
  await waitFor(() => expect(document.querySelector("#damage[aria-busy]")).toBeNull());
  const textOf = (id: string) => document.getElementById(id)?.textContent;
  expect(SECTIONS.filter((id) => textOf(id) === undefined)).toEqual([]);
  const sections = [...SECTIONS, "unknown"];
  expect(sections.filter((id) => textOf(id)?.includes("Раздел не показан"))).toEqual(broken);
});

it("a render error of one source keeps its anchor and the other sources readable", async () => {
  serve({});
  const unknown = { ...answered("restrict", "restrictions", GOOD), verdict: {} } as unknown as ReportService;
  await show([answered("dtp", "accidents", GOOD), unknown]);
  const broken = within(screen.getByRole("region", { name: "Раздел restrict" }));
  expect(broken.getByText("Раздел не показан")).toBeVisible();
  expect(document.getElementById("restrict")).toContainElement(broken.getByText("Раздел не показан"));
  await userEvent.click(screen.getByRole("button", { name: "Раздел dtp" }));
  expect(screen.getByText("Читается")).toBeVisible();
});

it("a render error of the source list keeps the tabs readable", async () => {
  serve({});
  const nameless = { ...answered("restrict", "restrictions", GOOD), title: {} } as unknown as ReportService;
  await show([nameless, answered("taxi", "taxi", GOOD)]);
  const list = within(screen.getByRole("region", { name: "Источники" }));
  expect(list.getByText("Раздел не показан")).toBeVisible();
  expect(within(screen.getByRole("tabpanel")).getByText("Читается")).toBeVisible();
});

it("a render error of the report head keeps the action buttons", async () => {
  serve({});
  await show([answered("dtp", "accidents", GOOD)], {}, {}, { createdAt: "вчера" });
  expect(screen.getByRole("button", { name: "Скачать PDF" })).toBeVisible();
});

it("a report without vehicle data shows its verdict and its number as the title", async () => {
  serve({});
  await show([answered("dtp", "accidents", GOOD)], {}, {}, { vehicle: null });
  expect(screen.getByRole("heading", { name: "Записей нет" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Раздел dtp" })).toBeVisible();
  expect(document.title).toBe("Отчёт: GRX130-6012345 — Автослед");
});
