import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, it, vi } from "vitest";
import { IdentifierField } from "@/domain/identifier/identifier-field";
import QuickTopup from "@/domain/payment/quick-topup";
import { renderApp } from "@/testing/render";
import { network } from "@/testing/unreliable-engine";
import { RulesGate } from "./rules-gate";

vi.mock("@/core/engine", async (original) =>
  (await import("@/testing/unreliable-engine")).unreliable(original),
);

const nothing = () => undefined;
const onWaiting = vi.fn();

function Waiting() {
  useEffect(onWaiting, []);
  return "…";
}

const retry = () => userEvent.click(screen.getByRole("button", { name: "Попробовать снова" }));

it("identifier field shows an error when its hints fail to load", async () => {
  renderApp(<IdentifierField kind="vin" value="XTA2" onChange={nothing} onKindChange={nothing} />);
  await userEvent.click(screen.getByRole("textbox"));
  // The field loads the rules when the page is idle and when focused, so two messages may appear.
  await waitFor(() => expect(screen.getByText(/Подсказки к номеру не загрузились/)).toBeVisible());
});

it("top-up shows a retry instead of its form while the rules fail to load", async () => {
  renderApp(<QuickTopup open onOpenChange={nothing} />);
  expect(await screen.findByText("Цены и правила не загрузились")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("retry of rules that fail again shows the loading state before the error", async () => {
  renderApp(<RulesGate waiting={<Waiting />}>{() => null}</RulesGate>);
  await screen.findByText("Цены и правила не загрузились");
  onWaiting.mockClear();
  await retry();
  expect(await screen.findByText("Цены и правила не загрузились")).toBeVisible();
  expect(onWaiting).toHaveBeenCalledOnce();
});

it("retry loads the rules, also after several failures", async () => {
  renderApp(<RulesGate waiting="…">{(rules) => `от ${rules.offers().topup.min} рублей`}</RulesGate>);
  await screen.findByText("Цены и правила не загрузились");
  await retry();
  expect(await screen.findByText("Цены и правила не загрузились")).toBeVisible();
  network.fails = false;
  await retry();
  expect(await screen.findByText(/^от \d+ рублей$/)).toBeVisible();
});
