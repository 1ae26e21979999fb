import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { storeAccessToken } from "@/api/session";
import type { PriceBand, Report } from "@/api/types";
import { loadRules } from "@/core";
import { renderApp } from "@/testing/render";
import { tokenOf } from "@/testing/serve";
import { PriceSection } from "./price-section";

type Reason = Report["verdict"]["reasons"][number];

const BAND: PriceBand = {
  ...{ min: 1_125_000, typical: 1_250_000, max: 1_375_000 },
  ...{ minIsTradeIn: false, mileageEstimated: false, note: "Примечание" },
};
const CRASHED: Reason = {
  level: "attention",
  text: "2 ДТП",
  serviceId: "dtp",
  anchor: "dtp-1",
  meaning: null,
  inFacts: false,
};
const DEARER = "На 120 000₽ (9 %) дороже верхней границы оценки";

beforeAll(async () => {
  await loadRules();
});

function show(reportId = "r1", reasons: Reason[] = [], band = BAND) {
  renderApp(<PriceSection bargain={null} reportId={reportId} price={band} reasons={reasons} />);
  return screen.findByRole("textbox", { name: "Цена в объявлении, ₽" });
}

it("a price is grouped by thousands and compared with the valuation while it is typed", async () => {
  const field = await show();
  await userEvent.type(field, "1495000");
  expect(field).toHaveValue("1\u00a0495\u00a0000");
  expect(screen.getByText(DEARER)).toHaveAttribute("aria-live", "polite");
  expect(screen.queryByText(/не учитывает найденное/)).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, "1 200 000 руб.");
  expect(screen.getByText(/^В пределах рыночной оценки, на 50 000₽/)).toBeVisible();
});

it("kopecks of a pasted price are dropped", async () => {
  const field = await show();
  await userEvent.click(field);
  await userEvent.paste("1.495.000,00 ₽");
  expect(field).toHaveValue("1\u00a0495\u00a0000");
});

it("an empty price field hints that the price is not sent and has an empty result line", async () => {
  const field = await show();
  expect(field).toHaveAccessibleDescription(/никуда не отправляется/);
  expect(document.querySelector("p.said")).toBeEmptyDOMElement();
});

it("a compared price shows estimated mileage and found accidents as valuation limits", async () => {
  const field = await show("r1", [CRASHED], { ...BAND, mileageEstimated: true });
  expect(screen.queryByText(/2 ДТП/)).toBeNull();
  await userEvent.type(field, "900000");
  expect(screen.getByText(/дешевле нижней границы оценки: спросите, почему$/)).toBeVisible();
  const note = "Пробег для оценки взят расчётный. Оценка не учитывает найденное: 2 ДТП";
  expect(screen.getByText(note)).toBeVisible();
});

it("an implausible price shows an error on blur, not while it is typed", async () => {
  const field = await show();
  await userEvent.type(field, "12");
  expect(field).not.toHaveAttribute("aria-invalid");
  await userEvent.tab();
  expect(field).toHaveAttribute("aria-invalid", "true");
  expect(field).toHaveAccessibleDescription(/^Укажите цену от 1\s000 до/);
  expect(document.querySelector("p.said")).toBeEmptyDOMElement();
  await userEvent.type(field, "50000");
  expect(field).not.toHaveAttribute("aria-invalid");
  await userEvent.clear(field);
  expect(field).not.toHaveAttribute("aria-invalid");
});

it("a typed price is stored per report in the tab until it is emptied", async () => {
  await userEvent.type(await show("r1"), "1495000");
  cleanup();
  expect(await show("r2")).toHaveValue("");
  cleanup();
  const field = await show("r1");
  expect(field).toHaveValue("1\u00a0495\u00a0000");
  expect(screen.getByText(DEARER)).toBeVisible();
  await userEvent.clear(field);
  cleanup();
  expect(await show("r1")).toHaveValue("");
  expect(sessionStorage).toHaveLength(0);
});

it("a price typed by one user is not shown to another", async () => {
  storeAccessToken(tokenOf("anna"));
  await userEvent.type(await show("r1"), "1495000");
  cleanup();
  storeAccessToken(tokenOf("boris"));
  expect(await show("r1")).toHaveValue("");
  cleanup();
  storeAccessToken(null);
});
