/** Test data of a stock. */
import type { StockCar, StockMonitoring, StockPage, StockView } from "@/api/types";

export const CAR: StockCar = {
  id: "c1",
  type: "vin",
  number: "Z94K241CBFR300002",
  plate: "А123ВС77",
  title: "HYUNDAI SOLARIS",
  level: "attention",
  check: {
    reportId: "r1",
    checkedAt: "2026-11-27T09:00:00Z",
    daysAgo: 3,
    level: "attention",
    verdict: "Найдено одно ДТП",
  },
  changes: { count: 2, latest: "Новое ДТП: 12.11.2026", foundAt: "2026-11-28T07:30:00Z" },
  askingPrice: 980_000,
  market: { min: 800_000, typical: 870_000, max: 950_000, position: "above" },
  inStockSince: "2026-10-16",
  daysInStock: 45,
  tags: ["Срочно"],
  watchedBy: "stock",
};

export const UNCHECKED: StockCar = {
  ...CAR,
  id: "c2",
  type: "license",
  number: "В777ОР99",
  plate: null,
  title: null,
  level: "unchecked",
  check: null,
  changes: null,
  askingPrice: null,
  market: null,
  daysInStock: 1,
  tags: [],
  watchedBy: null,
};

export const PAGE: StockPage = {
  cars: [CAR, UNCHECKED],
  next: null,
  totals: { cars: 2, changed: 1, watched: 1, askingPrice: 980_000, withoutPrice: 1 },
  levels: { stop: 0, attention: 1, good: 0, noData: 0, unchecked: 1 },
  tags: [{ tag: "Срочно", cars: 1 }],
  inStock: 2,
  maximum: 1000,
};

export const EMPTY: StockPage = {
  ...PAGE,
  cars: [],
  totals: { cars: 0, changed: 0, watched: 0, askingPrice: 0, withoutPrice: 0 },
  levels: { stop: 0, attention: 0, good: 0, noData: 0, unchecked: 0 },
  tags: [],
  inStock: 0,
};

export const VIEW: StockView = {
  id: "v1",
  name: "Залежались",
  filters: { inStockDays: 30, sort: "in_stock_since", order: "asc" },
};

export const MONITORING: StockMonitoring = {
  isEnabled: false,
  enabledAt: null,
  state: null,
  isOffered: true,
  price: 5,
  cars: 1,
  unchecked: 1,
  watchedByAccount: 0,
  maximum: 500,
  recent: { days: 30, changes: 2, cost: 10 },
};
