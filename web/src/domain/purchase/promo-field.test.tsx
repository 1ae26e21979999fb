import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import { keepFocus } from "@/ui/keep-focus";
import { PromoField } from "./promo-field";

beforeAll(keepFocus);
afterEach(() => vi.unstubAllGlobals());

function Purchase() {
  const [code, setCode] = useState<string | null>(null);
  return <PromoField amount={499} code={code} onChange={setCode} />;
}

it("keeps the focus at the discount when a code is applied and taken back", async () => {
  serve({
    "POST /api/promo/check": {
      valid: true,
      code: "ПЕРВЫЙ20",
      percent: 20,
      discount: 99.8,
      total: 399.2,
      message: "",
    },
  });
  renderApp(<Purchase />);
  const place = screen.getByRole("region", { name: "Скидка по коду" });
  const told = place.querySelector("[aria-live=polite]");
  await userEvent.click(screen.getByText("У меня есть промокод"));
  await userEvent.type(screen.getByLabelText("Промокод"), "ПЕРВЫЙ20{Tab}{Enter}");
  await waitFor(() => expect(told).toHaveTextContent("скидка 20%"));
  await waitFor(() => expect(place).toHaveFocus());
  await userEvent.keyboard("{Tab}{Enter}");
  await waitFor(() => expect(screen.getByText("У меня есть промокод")).toBeVisible());
  await waitFor(() => expect(place).toHaveFocus());
});
