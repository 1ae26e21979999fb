import { expect, test } from "vitest";
import type { Report, ReportService } from "@/api/types";
import { moneyText, secondsText, sectionMark, sourcesText, totalText } from "./section-state";

const SERVICE: ReportService = {
  id: "gibdddtp",
  source: "accidents",
  title: "ДТП",
  status: "success",
  statusLabel: "Выполнено",
  state: "good",
  verdict: "ДТП не найдены",
  price: 2.5,
  cost: 2.5,
  released: false,
  attempts: 1,
  fromCache: false,
  late: false,
  other: [],
  silent: [],
  register: "Госавтоинспекция, учёт ДТП",
  actualAt: null,
  data: null,
  error: null,
  fetchedAt: null,
  limits: null,
  responseTimeMs: null,
  shown: null,
  tile: null,
};
const TOTALS = { answeredCount: 8, servicesCount: 12, totalCost: 149, orderedCost: 199 } as Report;

test("sectionMark of an answer is its state, and no data without a state", () => {
  expect(sectionMark(SERVICE)).toEqual({ state: "good", label: undefined });
  expect(sectionMark({ ...SERVICE, state: "stop" }).state).toBe("stop");
  expect(sectionMark({ ...SERVICE, state: null }).state).toBe("noData");
});

test("sectionMark of records without a conclusion is not labelled as missing data", () => {
  const withRow = { notes: [], lists: [], groups: [{ title: "", rows: [] }] };
  expect(sectionMark({ ...SERVICE, state: "noData", shown: withRow })).toEqual({
    state: "noData",
    label: "Без вывода",
  });
  const empty = { notes: ["Автомобиль в реестре не найден"], lists: [], groups: [] };
  expect(sectionMark({ ...SERVICE, state: "noData", shown: empty }).label).toBeUndefined();
});

test("sectionMark of a source without an answer is never good", () => {
  expect(sectionMark({ ...SERVICE, status: "error", state: "notAnswered" }).state).toBe("notAnswered");
  expect(sectionMark({ ...SERVICE, status: "skipped", state: null }).state).toBe("noData");
  for (const status of ["pending", "running"] as const) {
    expect(sectionMark({ ...SERVICE, status, state: null, statusLabel: "В процессе" })).toEqual({
      state: null,
      label: "В процессе",
    });
  }
});

test("moneyText states for each outcome whether the price was charged, returned or held", () => {
  expect(moneyText(SERVICE, null)).toBe("списано 2,50₽");
  expect(moneyText({ ...SERVICE, status: "error", cost: 0, released: true }, null)).toBe("возвращено 2,50₽");
  expect(moneyText({ ...SERVICE, status: "skipped", cost: 0, released: true }, null)).toBe("не списано");
  expect(moneyText({ ...SERVICE, status: "running", cost: 0 }, null)).toBe("отложено 2,50₽");
  expect(moneyText({ ...SERVICE, cost: 0 }, "бесплатная проверка")).toBe("бесплатная проверка");
});

test("totalText counts the answered sources and states the charged and returned sums", () => {
  expect(totalText({ ...TOTALS, releasedCost: 0, freeCheck: false })).toBe(
    "8 из 12 источников, списано 149₽ из 199₽",
  );
  expect(totalText({ ...TOTALS, releasedCost: 7.5, freeCheck: false })).toBe(
    "8 из 12 источников, списано 149₽ из 199₽, возвращено 7,50₽",
  );
  expect(totalText({ ...TOTALS, totalCost: 0, releasedCost: 0, freeCheck: true })).toBe(
    "8 из 12 источников, бесплатная проверка: списано 0₽",
  );
  expect(totalText({ ...TOTALS, totalCost: 0, freeCheck: false, paidBy: "package_check" })).toBe(
    "8 из 12 источников, проверка из пакета: списано 0₽",
  );
});

test("sourcesText of a complete report counts the answers", () => {
  const services = [SERVICE, SERVICE, { ...SERVICE, status: "error" }, { ...SERVICE, status: "skipped" }];
  const complete = { ...TOTALS, status: "completed", answeredCount: 4, servicesCount: 4 } as Report;
  expect(sourcesText({ ...complete, reportData: { services } } as Report)).toBe("2 из 4 источников");
});

test("sourcesText declines «источник» by the number of sources", () => {
  const text = (answeredCount: number, servicesCount: number) =>
    sourcesText({ ...TOTALS, answeredCount, servicesCount });
  expect(text(1, 1)).toBe("1 из 1 источника");
  expect(text(1, 3)).toBe("1 из 3 источников");
  expect(text(1, 11)).toBe("1 из 11 источников");
  expect(text(17, 21)).toBe("17 из 21 источника");
});

test("secondsText has tenths of a second only below ten seconds", () => {
  expect([0, 813, 9_940, 12_400].map(secondsText)).toEqual(["0,0 с", "0,8 с", "9,9 с", "12 с"]);
});
