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

it("asks with the key of the fragment and takes it out of the address", async () => {
  const { keys, router } = open(() => refusal(404, "share_not_found", "Ссылка не найдена"));
  expect(await screen.findByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  expect(screen.getByText("Возможно, отчёт был удалён или ссылка неверна")).toBeVisible();
  expect(keys).toEqual(["secret"]);
  expect(router.state.location.hash).toBe("");
});

it("says that a link is over", async () => {
  open(() => refusal(410, "share_over", "Срок ссылки истёк или владелец отчёта её отозвал"));
  expect(await screen.findByRole("heading", { name: "Ссылка больше не действует" })).toBeVisible();
});

it("asks nothing without a key", async () => {
  const { keys } = open(() => Response.json({}), "/shared/s1");
  expect(await screen.findByRole("heading", { name: "Ссылка скопирована не целиком" })).toBeVisible();
  expect(keys).toEqual([]);
});

it("offers to try again when the server is down", async () => {
  open(() => refusal(503, "unavailable", "Сервер занят"));
  expect(await screen.findByRole("button", { name: "Загрузить ещё раз" })).toBeVisible();
});
