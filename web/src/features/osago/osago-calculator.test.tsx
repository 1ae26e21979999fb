import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { loadRules } from "@/core";
import { loadTariff } from "@/core/tariff";
import { renderApp } from "@/testing/render";
import { stubWideScreen } from "@/testing/wide-screen";
import { OsagoCalculator } from "./osago-calculator";

beforeAll(async () => {
  // jsdom has no layout, so the screen width is stubbed.
  stubWideScreen();
  await Promise.all([loadRules(), loadTariff(), import("./exact/exact-calculator")]);
});

const open = (search: string) => renderApp(<OsagoCalculator search={new URLSearchParams(search)} />);
const POLICY = "mode=exact&date=2026-11-20&category=B&power=150&region=77&place=Вся территория";

it("the quick mode names its edition and shows the price range of today's tariff", async () => {
  open("");
  expect(screen.getByText("11 530,40", { exact: false })).toBeVisible();
  expect(screen.getByText(/с 12\.04\.2015 по 08\.01\.2019/)).toBeVisible();
  const today = screen.getByRole("region", { name: "По тарифу на сегодня" });
  expect(await within(today).findByText(/^от/)).toBeVisible();
});

it("the exact mode recalculates at each change and marks factors with a single source", async () => {
  open(POLICY);
  expect(await screen.findByText("23 248,58", { exact: false })).toBeVisible();
  expect(screen.getByText(/^Указание Банка России/)).toBeVisible();
  expect(screen.getAllByText(/один источник/).length).toBeGreaterThan(0);
  await userEvent.selectOptions(screen.getByLabelText("Класс КБМ"), "13");
  expect(await screen.findByText("9 140,47", { exact: false })).toBeVisible();
});

it("an invalid field shows its error and no price", async () => {
  open(`${POLICY}&drivers=40-30-3`);
  expect(await screen.findByText(/^Стаж — полных лет/)).toBeVisible();
  expect(screen.getByText(/Заполните отмеченные поля/)).toBeVisible();
});

it("the premium of two drivers is that of the more expensive one", async () => {
  open(POLICY);
  await userEvent.click(await screen.findByRole("button", { name: "Добавить водителя" }));
  const rows = within(screen.getByRole("list", { name: "Водители" })).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  const age = within(rows[1] ?? expect.fail()).getByLabelText("Возраст");
  await userEvent.clear(age);
  await userEvent.type(age, "31");
  expect(await screen.findByText("24 270,49", { exact: false })).toBeVisible();
});

it("exact answers are restored after a reload, and those in the URL take precedence", async () => {
  open("");
  await userEvent.click(screen.getByRole("radio", { name: "Точный расчёт" }));
  await userEvent.selectOptions(await screen.findByLabelText("Класс КБМ"), "13");
  await userEvent.click(screen.getByRole("button", { name: "Добавить водителя" }));
  cleanup();
  open("");
  const [first, second] = await screen.findAllByLabelText("Класс КБМ");
  expect(first).toHaveValue("13");
  expect(second).toHaveValue("3");
  cleanup();
  open(POLICY);
  expect(await screen.findByLabelText("Класс КБМ")).toHaveValue("3");
});
