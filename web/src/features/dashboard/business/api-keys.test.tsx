import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiKey } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { BusinessTab } from "./business-tab";

const KEY: ApiKey = {
  id: "1",
  name: "CRM",
  mode: "live",
  prefix: "avs_live_9fK2",
  scopes: ["checks:read", "balance:read"],
  networks: ["203.0.113.0/24"],
  monthlyCap: 5000,
  apiVersion: "2026-11-29",
  state: "active",
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: "2026-11-21T09:00:00Z",
  lastUsedAddress: "203.0.113.7",
  lastUsedAgent: "crm/1.0",
  createdAt: "2026-11-20T09:00:00Z",
};
const TOKEN = "avs_test_8fjK2mmQ";

afterEach(() => vi.unstubAllGlobals());

function open(keys: ApiKey[], hasLiveAccess = true, routes = {}) {
  const calls = serve({ "GET /api/user/api-keys": { keys, hasLiveAccess }, ...routes });
  renderApp(<BusinessTab />, { user: USER, path: "/dashboard?tab=business" });
  return calls;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

describe("API keys", () => {
  it("an active key shows its prefix, limits and last use, an ended one no actions", async () => {
    open([KEY, { ...KEY, id: "2", name: "Старая CRM", state: "revoked" }]);
    const row = within((await screen.findByRole("heading", { name: /^CRM/ })).closest("li") as HTMLElement);
    expect(row.getByText("avs_live_9fK2…")).toBeVisible();
    expect(row.getByText(/не больше 5.000₽ в.месяц; только с 203\.0\.113\.0\/24/)).toBeVisible();
    expect(row.getByText(/203\.0\.113\.7, crm\/1\.0/)).toBeVisible();
    await userEvent.click(screen.getByText("Отозванные и истёкшие: 1"));
    expect(screen.queryByRole("button", { name: "Отозвать: Старая CRM" })).not.toBeInTheDocument();
  });

  it("a created key is shown once and is gone after closing", async () => {
    const calls = open([], false, {
      "POST /api/user/api-keys": { token: TOKEN, key: { ...KEY, mode: "test" } },
    });
    await press("Создать ключ");
    const dialog = within(await screen.findByRole("dialog", { name: "Новый ключ API" }));
    await userEvent.type(dialog.getByLabelText("Название"), "CRM");
    await userEvent.type(dialog.getByLabelText(/Адреса/), "203.0.113.7, 10.0.0.0/8");
    await userEvent.type(dialog.getByLabelText(/Предел/), "1 500,50");
    await userEvent.click(dialog.getByRole("button", { name: "Создать" }));
    expect(await screen.findByText(TOKEN)).toBeVisible();
    expect(calls.find(({ name }) => name.startsWith("POST"))?.body).toEqual({
      name: "CRM",
      mode: "test",
      scopes: ["checks:read", "checks:write", "balance:read"],
      networks: ["203.0.113.7", "10.0.0.0/8"],
      monthlyCap: 1500.5,
      expiresAt: null,
    });
    await press("Готово");
    await waitFor(() => expect(screen.queryByText(TOKEN)).not.toBeInTheDocument());
  });

  it("a cap that is no number is refused instead of being dropped", async () => {
    const calls = open([]);
    await press("Создать ключ");
    const dialog = within(await screen.findByRole("dialog", { name: "Новый ключ API" }));
    await userEvent.type(dialog.getByLabelText("Название"), "CRM");
    await userEvent.type(dialog.getByLabelText(/Предел/), "1000 руб");
    await userEvent.click(dialog.getByRole("button", { name: "Создать" }));
    expect(await dialog.findByText(/Нужно число/)).toBeVisible();
    expect(calls.some(({ name }) => name.startsWith("POST"))).toBe(false);
  });

  it("an invalid network is reported at its field", async () => {
    open([], false, {
      "POST /api/user/api-keys": refusal(422, "validation_failed", "Проверьте", [
        { path: "networks[1]", code: "network_format", message: "Адрес или сеть" },
      ]),
    });
    await press("Создать ключ");
    const dialog = within(await screen.findByRole("dialog", { name: "Новый ключ API" }));
    await userEvent.type(dialog.getByLabelText("Название"), "CRM");
    await userEvent.type(dialog.getByLabelText(/Адреса/), "203.0.113.7, мой офис");
    await userEvent.click(dialog.getByRole("button", { name: "Создать" }));
    expect(await dialog.findByText("Адрес или сеть")).toBeVisible();
    expect(dialog.getByLabelText(/Адреса/)).toHaveFocus();
  });

  it("a replaced key keeps the old one valid for the chosen time and shows the new one", async () => {
    const calls = open([KEY], true, {
      "POST /api/user/api-keys/1/rotate": { token: TOKEN, key: { ...KEY, id: "3" } },
    });
    await press("Заменить: CRM");
    const dialog = within(await screen.findByRole("dialog", { name: "Заменить ключ «CRM»?" }));
    await userEvent.selectOptions(dialog.getByLabelText("Когда выключить прежний"), "Через неделю");
    await userEvent.click(dialog.getByRole("button", { name: "Заменить" }));
    expect(await screen.findByText(TOKEN)).toBeVisible();
    expect(calls.find(({ name }) => name.startsWith("POST"))?.body).toEqual({ overlapHours: 168 });
  });

  it("a key is revoked after a confirmation", async () => {
    const calls = open([KEY], true, { "DELETE /api/user/api-keys/1": null });
    await press("Отозвать: CRM");
    const dialog = within(await screen.findByRole("dialog", { name: "Отозвать ключ «CRM»?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Отозвать" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.some(({ name }) => name === "DELETE /api/user/api-keys/1")).toBe(true);
  });
});
