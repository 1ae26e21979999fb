import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { AdminPackage, AdminPayment } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { network } from "@/testing/unreliable-engine";
import { CancelPackageDialog } from "./cancel-package-dialog";
import { RefundDialog } from "./refund-dialog";

vi.mock("@/core/engine", async (original) =>
  (await import("@/testing/unreliable-engine")).unreliable(original),
);

const PAYMENT = {
  ...{ id: "p1", username: "driver", amount: 500, refunded: 0, left: 500, refundable: 500, userBalance: 500 },
} as AdminPayment;
const PACKAGE = {
  ...{ id: "k1", username: "driver", name: "Стартовый", price: 199, refundable: 119.4, state: "active" },
  ...{ checksRemaining: 3, checksTotal: 5 },
} as AdminPackage;
afterEach(() => vi.unstubAllGlobals());

const nothing = () => undefined;

it("a refund dialog without loaded rules shows an error and cannot be confirmed", async () => {
  renderApp(<RefundDialog payment={PAYMENT} onClose={nothing} />, { user: USER });
  const dialog = within(screen.getByRole("dialog", { name: "Вернуть деньги?" }));
  expect(await dialog.findByText("Цены и правила не загрузились")).toBeVisible();
  await userEvent.type(dialog.getByLabelText("Причина"), "ошибка");
  expect(dialog.getByRole("button", { name: "Вернуть 500₽" })).toHaveAttribute("aria-disabled", "true");
});

it("a package cancellation cannot be confirmed until a retry has loaded the rules", async () => {
  renderApp(<CancelPackageDialog owned={PACKAGE} onClose={nothing} />, { user: USER });
  const dialog = within(screen.getByRole("dialog", { name: "Отменить пакет?" }));
  await userEvent.type(dialog.getByLabelText("Причина"), "ошибка");
  const cancel = dialog.getByRole("button", { name: "Отменить пакет" });
  expect(cancel).toHaveAttribute("aria-disabled", "true");
  network.fails = false;
  await userEvent.click(await dialog.findByRole("button", { name: "Попробовать снова" }));
  await waitFor(() => expect(cancel).not.toHaveAttribute("aria-disabled"));
});
