import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Webhook, WebhookDelivery } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { WebhooksCard } from "./webhooks-card";

const RECEIVER: Webhook = {
  id: "1",
  mode: "live",
  url: "https://crm.example.ru/hook",
  description: "CRM",
  events: ["check.completed", "balance.low"],
  state: "active",
  failingSince: null,
  createdAt: "2026-11-20T09:00:00Z",
};
const DELIVERY: WebhookDelivery = {
  id: "7",
  messageId: "msg_1",
  kind: "check.completed",
  subject: "check:1",
  state: "failed",
  attempts: 15,
  nextAttemptAt: null,
  lastStatus: null,
  lastError: "timed_out",
  createdAt: "2026-11-21T09:00:00Z",
  deliveredAt: null,
};
const SECRET = "whsec_c2VjcmV0";

afterEach(() => vi.unstubAllGlobals());

function open(webhooks: Webhook[], routes = {}) {
  const calls = serve({ "GET /api/user/webhooks": { webhooks }, ...routes });
  renderApp(<WebhooksCard />, { user: USER, path: "/dashboard?tab=business" });
  return calls;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

describe("webhooks", () => {
  it("a receiver shows its state and events, a disabled one can be resumed", async () => {
    const calls = open([{ ...RECEIVER, state: "failed" }], {
      "PATCH /api/user/webhooks/1": RECEIVER,
    });
    expect(await screen.findByText("Выключен: не отвечал пять дней")).toBeVisible();
    expect(screen.getByText("Проверка готова · Мало денег на балансе")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Проба/ })).not.toBeInTheDocument();
    await press("Включить: https://crm.example.ru/hook");
    await waitFor(() => expect(calls.some(({ name }) => name.startsWith("PATCH"))).toBe(true));
    expect(calls.find(({ name }) => name.startsWith("PATCH"))?.body).toEqual({ isActive: true });
  });

  it("an added receiver shows its signing secret", async () => {
    const calls = open([], {
      "POST /api/user/webhooks": { secret: SECRET, webhook: RECEIVER },
    });
    await press("Добавить получателя");
    const dialog = within(await screen.findByRole("dialog", { name: "Новый получатель" }));
    await userEvent.type(dialog.getByLabelText("Адрес"), RECEIVER.url);
    await userEvent.click(dialog.getByLabelText("Мало денег на балансе"));
    await userEvent.click(dialog.getByRole("button", { name: "Добавить" }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(calls.find(({ name }) => name.startsWith("POST"))?.body).toEqual({
      url: RECEIVER.url,
      description: "",
      events: ["check.completed", "balance.low"],
      mode: "test",
    });
  });

  it("a refused address is reported at its field", async () => {
    open([], {
      "POST /api/user/webhooks": refusal(422, "validation_failed", "Проверьте", [
        { path: "url", code: "url_not_allowed", message: "Адрес вида https://example.ru/webhook" },
      ]),
    });
    await press("Добавить получателя");
    const dialog = within(await screen.findByRole("dialog", { name: "Новый получатель" }));
    await userEvent.type(dialog.getByLabelText("Адрес"), "http://localhost");
    await userEvent.click(dialog.getByRole("button", { name: "Добавить" }));
    expect(await dialog.findByText("Адрес вида https://example.ru/webhook")).toBeVisible();
  });

  it("a failed delivery shows its attempts and is sent again", async () => {
    const calls = open([RECEIVER], {
      "GET /api/user/webhooks/1/deliveries?limit=20": { deliveries: [DELIVERY], next: null },
      "GET /api/user/webhook-deliveries/7": {
        id: "7",
        body: { type: "check.completed" },
        attempts: [
          {
            at: "2026-11-21T09:00:01Z",
            status: 500,
            error: null,
            errorDetail: null,
            response: "сбой",
            durationMs: 12,
          },
        ],
      },
      "POST /api/user/webhook-deliveries/7/replay": {},
    });
    await press("Журнал: https://crm.example.ru/hook");
    const dialog = within(await screen.findByRole("dialog", { name: "Журнал доставок" }));
    expect(await dialog.findByText("Не доставлено")).toBeVisible();
    expect(dialog.getByText(/нет ответа за 10 секунд/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Подробно" }));
    expect(await dialog.findByText("сбой")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Отправить снова" }));
    await waitFor(() =>
      expect(calls.some(({ name }) => name === "POST /api/user/webhook-deliveries/7/replay")).toBe(true),
    );
  });

  it("the secret is loaded on request and replaced on request", async () => {
    const calls = open([RECEIVER], {
      "GET /api/user/webhooks/1/secret": { secret: SECRET, webhook: RECEIVER },
    });
    await press("Секрет: https://crm.example.ru/hook");
    expect(calls.some(({ name }) => name.endsWith("/secret"))).toBe(false);
    await press("Показать");
    expect(await screen.findByText(SECRET)).toBeVisible();
  });
});
