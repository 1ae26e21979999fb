import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { refusal } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { SharedPage } from "./shared-page";

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(answer: () => Response, path = "/shared/s1#key=secret") {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)["x-access-key"]);
    return answer();
  });
  const { router } = renderApp(<SharedPage id="s1" />, { path });
  return { keys, router };
}

it("the key in the fragment of a shared link is sent and removed from the URL", async () => {
  const { keys, router } = open(() => refusal(404, "share_not_found", "Ссылка не найдена"));
  expect(await screen.findByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  expect(screen.getByText("Возможно, отчёт был удалён или ссылка неверна")).toBeVisible();
  expect(keys).toEqual(["secret"]);
  expect(router.state.location.hash).toBe("");
});

it("an expired shared link shows that it is no longer valid", async () => {
  open(() => refusal(410, "share_over", "Срок ссылки истёк или владелец отчёта её отозвал"));
  expect(await screen.findByRole("heading", { name: "Ссылка больше не действует" })).toBeVisible();
});

it("a shared link without a key shows that it is incomplete and sends no request", async () => {
  const { keys } = open(() => Response.json({}), "/shared/s1");
  expect(await screen.findByRole("heading", { name: "Ссылка скопирована не целиком" })).toBeVisible();
  expect(keys).toEqual([]);
});

it("a shared report that fails to load offers a retry", async () => {
  open(() => refusal(503, "unavailable", "Сервер занят"));
  expect(await screen.findByRole("button", { name: "Загрузить ещё раз" })).toBeVisible();
});
