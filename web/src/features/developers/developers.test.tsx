import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import errors from "@/core/api-errors.json";
import showcase from "@/core/showcase-cars.json";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { ClientsGuide } from "./clients-guide";
import { commands } from "./commands";
import { DevelopersPage } from "./developers-page";
import { ErrorsGuide } from "./errors-guide";
import { QuickStart } from "./quick-start";
import { DEMONSTRATIONS, ShowcaseCars } from "./showcase-cars";
import { WebhooksGuide } from "./webhooks-guide";

const TOKEN = "avs_test_8fjK2mmQ";
const CREATE = "POST /api/user/api-keys";

afterEach(() => vi.unstubAllGlobals());

const textOfCommands = () => screen.getAllByText(/^(CHECK=\$\()?curl /).map(({ textContent }) => textContent);

describe("quick start", () => {
  it("a key made on the page is in every command, and the address of the site too", async () => {
    const calls = serve({ [CREATE]: { token: TOKEN, key: {} }, "GET /api/user/api-keys": { keys: [] } });
    renderApp(<QuickStart />, { user: USER, path: "/developers" });
    expect(textOfCommands().join("\n")).not.toContain(TOKEN);
    await userEvent.click(screen.getByRole("button", { name: "Создать тестовый ключ" }));
    expect(await screen.findByText(TOKEN)).toBeVisible();
    expect(screen.getByRole("button", { name: "Скопировать ключ" })).toHaveFocus();
    const shown = textOfCommands();
    expect(shown).toHaveLength(5);
    for (const command of shown) {
      expect(command).toContain(`Bearer ${TOKEN}`);
      expect(command).toContain(`${window.location.origin}/v1/`);
    }
    expect(calls.find(({ name }) => name === CREATE)?.body).toMatchObject({ mode: "test" });
  });

  it("a visitor is sent to sign in and back, without a button that creates a key", () => {
    renderApp(<QuickStart />, { path: "/developers" });
    const link = screen.getByRole("link", { name: "Войти и создать ключ" });
    expect(link).toHaveAttribute("href", "/auth-flow?next=%2Fdevelopers");
    expect(screen.queryByRole("button", { name: "Создать тестовый ключ" })).not.toBeInTheDocument();
  });

  it("a sign-in of long ago is asked for again instead of a key", async () => {
    serve({ [CREATE]: refusal(403, "fresh_sign_in_required", "Войдите ещё раз") });
    renderApp(<QuickStart />, { user: USER, path: "/developers" });
    await userEvent.click(screen.getByRole("button", { name: "Создать тестовый ключ" }));
    expect(await screen.findByRole("button", { name: "Войти ещё раз" })).toBeVisible();
  });

  it("each command of the script has a title and no variable but the number of the check", () => {
    const all = commands("https://avtosled.example", TOKEN);
    expect(all).toHaveLength(5);
    for (const { title, text } of all) {
      expect(title).not.toBe("");
      expect(text.replaceAll(/\$\{?CHECK/g, "")).not.toMatch(/\$\{?[A-Z]/);
    }
  });

  it("every showcase car is listed with what its report demonstrates", () => {
    renderApp(<ShowcaseCars />);
    for (const { vin, name } of showcase.cars) {
      const row = within(screen.getByText(vin).closest("tr") as HTMLElement);
      expect(row.getByText(DEMONSTRATIONS[name] ?? "missing")).toBeVisible();
    }
  });
});

it("the navigation marks the page that is open", () => {
  const page = (
    <DevelopersPage title="Ошибки API" description="" lead="">
      <ErrorsGuide />
    </DevelopersPage>
  );
  renderApp(page, { path: "/developers/errors" });
  const pages = within(screen.getByRole("navigation", { name: "Разделы для разработчиков" }));
  expect(pages.getByRole("link", { current: "page" })).toHaveTextContent("Ошибки");
  expect(pages.getAllByRole("link")).toHaveLength(7);
});

it("every error code has an anchor, its status and what to do", () => {
  renderApp(<ErrorsGuide />);
  for (const { code, status, action } of errors) {
    const row = document.getElementById(code);
    expect(row, code).toHaveTextContent(`${code}${status}`);
    expect(row, code).toHaveTextContent(action);
  }
});

it("the error of a docs link is marked", () => {
  renderApp(<ErrorsGuide />, { path: "/developers/errors#vehicle_not_found" });
  const marked = screen.getAllByRole("row").filter((row) => row.hasAttribute("aria-current"));
  expect(marked.map(({ id }) => id)).toEqual(["vehicle_not_found"]);
});

it("codes of failing test orders are in the table of errors", () => {
  const codes = errors.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(showcase.failures.map(({ code }) => code)));
});

it.each([
  ["Python", "from standardwebhooks"],
  ["Node.js", 'from "standardwebhooks"'],
  ["PHP", "<?php"],
  ["Go", "package main"],
  ["Rust", "use standardwebhooks"],
])("receiver of webhooks is shown in %s", async (language, text) => {
  renderApp(<WebhooksGuide />);
  await userEvent.click(screen.getByRole("tab", { name: language }));
  expect(screen.getByRole("tabpanel")).toHaveTextContent(text);
});

it("clients are shown with their tested programs", () => {
  renderApp(<ClientsGuide />);
  expect(screen.getByText(/from avtosled import/)).toBeVisible();
  expect(screen.getByText(/from "@avtosled\/client"/)).toBeVisible();
});

it.each([
  ["pip", /^pip install (\S+)\/clients\/avtosled-[\d.]+\.tar\.gz$/],
  ["npm", /^npm install (\S+)\/clients\/avtosled-client-[\d.]+\.tgz$/],
])("the client is installed by %s from the address of the page", (_installer, command) => {
  renderApp(<ClientsGuide />);
  expect(command.exec(screen.getByText(command).textContent)?.[1]).toBe(window.location.origin);
  expect(screen.queryByText(/адрес-сервиса/)).not.toBeInTheDocument();
});
