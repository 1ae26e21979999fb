import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { BATCH } from "../testing";
import { Overview } from "./overview";

const FIRST = "GET /api/user/batches?limit=20";

afterEach(() => vi.unstubAllGlobals());

it("a list shows its state, progress, verdicts and cost, and links to its page", async () => {
  serve({ [FIRST]: { batches: [BATCH], next: null } });
  renderApp(<Overview />, { user: USER });
  expect(await screen.findByRole("link", { name: "Площадка" })).toHaveAttribute("href", `/lists/${BATCH.id}`);
  for (const text of ["Проверяется", "Готово 2 из 4", "Списано 4,50₽", "Стоп: 1", "Хорошо: 0"])
    expect(screen.getByText(text)).toBeVisible();
});

it("older lists are loaded by the cursor of the page", async () => {
  const older = { ...BATCH, id: "b2", name: "Прошлый понедельник", state: "cancelled" as const };
  serve({
    [FIRST]: { batches: [BATCH], next: "b1" },
    "GET /api/user/batches?limit=20&after=b1": { batches: [older], next: null },
  });
  renderApp(<Overview />, { user: USER });
  await userEvent.click(await screen.findByRole("button", { name: "Показать ещё" }));
  expect(await screen.findByText("Прошлый понедельник")).toBeVisible();
  expect(screen.getByText("Отменён")).toBeVisible();
});

it("without lists the page says what a list is and when money is charged", async () => {
  serve({ [FIRST]: { batches: [], next: null } });
  renderApp(<Overview />, { user: USER });
  expect(await screen.findByText("Списков пока нет")).toBeVisible();
  expect(screen.getByText(/CSV или XLSX/)).toBeVisible();
});

it("lists that fail to load show an error", async () => {
  serve({ [FIRST]: refusal(500, "internal", "Ошибка сервера") });
  renderApp(<Overview />, { user: USER });
  expect(await screen.findByText("Списки не загрузились")).toBeVisible();
});
