import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { FreeCheckBanner } from "./free-check-banner";

const NEW_USER = { ...USER, freeChecksAvailable: 1, freeChecksUsed: 0 };
const banner = () => screen.queryByRole("complementary", { name: "Бесплатная проверка" });

it("is for users who have a free check and have used none", () => {
  renderApp(<FreeCheckBanner />, { user: NEW_USER, path: "/pricing" });
  expect(banner()).toBeVisible();
  expect(screen.getByRole("link", { name: "Начать проверку" })).toHaveAttribute("href", "/search");
  expect(screen.getByRole("link", { name: "Личный кабинет" })).toHaveAttribute("href", "/dashboard");
});

it.each([
  ["a visitor", null, "/"],
  ["one who has used a check", { ...NEW_USER, freeChecksUsed: 1 }, "/"],
  ["one without checks", { ...NEW_USER, freeChecksAvailable: 0 }, "/"],
  ["the check page itself", NEW_USER, "/search"],
  ["a report", NEW_USER, "/report/1"],
])("is not for %s", (_who, user, path) => {
  renderApp(<FreeCheckBanner />, { user, path });
  expect(banner()).not.toBeInTheDocument();
});

it("stays hidden in this tab once it was hidden", async () => {
  renderApp(<FreeCheckBanner />, { user: NEW_USER });
  await userEvent.click(screen.getByRole("button", { name: "Скрыть до следующего захода" }));
  expect(banner()).not.toBeInTheDocument();
  renderApp(<FreeCheckBanner />, { user: NEW_USER });
  expect(banner()).not.toBeInTheDocument();
});
