import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OwnSubscription } from "@/api/types";
import { subscriptionFacts } from "@/domain/plan/subscription-facts";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { BalanceTab } from "./balance-tab";

afterEach(() => vi.unstubAllGlobals());

describe("plans", () => {
  const plan: OwnSubscription = {
    plan: "personal",
    name: "Личная",
    amount: 299,
    status: "active",
    pricePerCheck: 15,
    currentPeriodEnd: "2026-12-21T09:00:00Z",
    nextChargeAt: "2026-12-21T09:00:00Z",
    methodTitle: "MasterCard •• 4444",
    cancelledAt: null,
    failureMessage: null,
    nextPlan: null,
    nextAmount: null,
  };

  it("the next charge is shown only while the plan is active", () => {
    const titles = (changes: Partial<OwnSubscription>) =>
      subscriptionFacts({ ...plan, ...changes }).map(({ title }) => title);
    expect(titles({})).toContain("Следующее списание");
    expect(titles({ status: "cancelled", nextChargeAt: null })).not.toContain("Следующее списание");
    expect(titles({ status: "past_due", nextChargeAt: null })).toContain("Цена подписки действует до");
  });

  it("a requested change of the plan shows the sum of the next charge", () => {
    expect(subscriptionFacts({ ...plan, nextAmount: 599 })).toContainEqual({
      title: "Следующее списание",
      value: "21.12.2026, 599₽",
    });
  });

  it("one click cancels the plan, and resuming shows its terms again", async () => {
    const cancelled = { ...plan, status: "cancelled" as const, nextChargeAt: null };
    const terms = { consentText: "Списываем раз в месяц.", consentVersion: "2026-11-20" };
    const calls = serve({
      "GET /api/user/packages": { packages: [], checksRemaining: 0 },
      "GET /api/user/subscription": { subscription: plan, ...terms },
      "POST /api/user/subscription/cancel": { subscription: cancelled, ...terms },
      "POST /api/user/subscription/resume": { subscription: plan, ...terms },
    });
    renderApp(<BalanceTab user={USER} />, { user: USER, path: "/dashboard?tab=balance&part=plans" });
    await userEvent.click(await screen.findByRole("button", { name: "Отменить подписку" }));
    const resume = await screen.findByRole("button", { name: "Возобновить подписку" });
    expect(screen.getByText("Списываем раз в месяц.")).toBeInTheDocument();
    await userEvent.click(resume);
    expect(await screen.findByRole("button", { name: "Отменить подписку" })).toBeVisible();
    expect(calls.find(({ name }) => name.endsWith("/resume"))?.body).toEqual({ consent: "2026-11-20" });
  });
});
