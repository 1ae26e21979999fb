import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, it, vi } from "vitest";
import { IdentifierField } from "@/domain/identifier/identifier-field";
import QuickTopup from "@/domain/payment/quick-topup";
import { network } from "@/testing/engine";
import { renderApp } from "@/testing/render";
import { RulesGate } from "./rules-gate";

vi.mock("@/core/engine", async (original) => (await import("@/testing/engine")).unreliable(original));

const nothing = () => undefined;
const tries = vi.fn();

function Waiting() {
  useEffect(tries, []);
  return "…";
}

const retry = () => userEvent.click(screen.getByRole("button", { name: "Попробовать снова" }));

it("says in the field of the number that its hints did not come", async () => {
  renderApp(<IdentifierField kind="vin" value="XTA2" onChange={nothing} onKindChange={nothing} />);
  await userEvent.click(screen.getByRole("textbox"));
  expect(await screen.findByText(/Подсказки к номеру не загрузились/)).toBeVisible();
});

it("says in the top-up that nothing can be paid yet", async () => {
  renderApp(<QuickTopup open onOpenChange={nothing} />);
  expect(await screen.findByText("Цены и правила не загрузились")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("shows that it tries again", async () => {
  renderApp(<RulesGate waiting={<Waiting />}>{() => null}</RulesGate>);
  await screen.findByText("Цены и правила не загрузились");
  tries.mockClear();
  await retry();
  expect(await screen.findByText("Цены и правила не загрузились")).toBeVisible();
  expect(tries).toHaveBeenCalledOnce();
});

it("loads the rules when asked again, however often that fails", async () => {
  renderApp(<RulesGate waiting="…">{(rules) => `от ${rules.offers().topup.min} рублей`}</RulesGate>);
  await screen.findByText("Цены и правила не загрузились");
  await retry();
  expect(await screen.findByText("Цены и правила не загрузились")).toBeVisible();
  network.fails = false;
  await retry();
  expect(await screen.findByText(/^от \d+ рублей$/)).toBeVisible();
});
