import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { FreeCheckBanner } from "./free-check-banner";

const NEW_USER = { ...USER, freeChecksAvailable: 1, freeChecksUsed: 0 };
const banner = () => screen.queryByRole("complementary", { name: "Бесплатная проверка" });

it("banner is shown to a user with a free check who has used none", () => {
  renderApp(<FreeCheckBanner />, { user: NEW_USER, path: "/pricing" });
  expect(banner()).toBeVisible();
  expect(screen.getByRole("link", { name: "Начать проверку" })).toHaveAttribute("href", "/search");
  expect(screen.getByRole("link", { name: "Личный кабинет" })).toHaveAttribute("href", "/dashboard");
});

it.each([
  ["a visitor", null, "/"],
  ["a user who has used a check", { ...NEW_USER, freeChecksUsed: 1 }, "/"],
  ["a user without free checks", { ...NEW_USER, freeChecksAvailable: 0 }, "/"],
  ["a user on the check page", NEW_USER, "/search"],
  ["a user on a report", NEW_USER, "/report/1"],
])("banner is not shown to %s", (_who, user, path) => {
  renderApp(<FreeCheckBanner />, { user, path });
  expect(banner()).not.toBeInTheDocument();
});

it("dismissed banner is not shown again in this tab", async () => {
  renderApp(<FreeCheckBanner />, { user: NEW_USER });
  await userEvent.click(screen.getByRole("button", { name: "Скрыть до следующего захода" }));
  expect(banner()).not.toBeInTheDocument();
  renderApp(<FreeCheckBanner />, { user: NEW_USER });
  expect(banner()).not.toBeInTheDocument();
});
