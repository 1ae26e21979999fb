import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import { restoreFocus } from "@/ui/restore-focus";
import { PromoField } from "./promo-field";

beforeAll(restoreFocus);
afterEach(() => vi.unstubAllGlobals());

function Purchase() {
  const [code, setCode] = useState<string | null>(null);
  return <PromoField amount={499} code={code} onChange={setCode} />;
}

it("applying and removing a promo code keeps the focus in the discount section", async () => {
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
  const section = screen.getByRole("region", { name: "Скидка по коду" });
  const liveRegion = section.querySelector("[aria-live=polite]");
  await userEvent.click(screen.getByText("У меня есть промокод"));
  await userEvent.type(screen.getByLabelText("Промокод"), "ПЕРВЫЙ20{Tab}{Enter}");
  await waitFor(() => expect(liveRegion).toHaveTextContent("скидка 20%"));
  await waitFor(() => expect(section).toHaveFocus());
  await userEvent.keyboard("{Tab}{Enter}");
  await waitFor(() => expect(screen.getByText("У меня есть промокод")).toBeVisible());
  await waitFor(() => expect(section).toHaveFocus());
});
