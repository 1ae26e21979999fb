import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { MemberFunds } from "./member-funds";

it("a member without enough money reads what is available and who can help, without a top-up", () => {
  renderApp(<MemberFunds />, { user: { ...USER, balance: 3 } });
  expect(screen.getByText(/Вам доступно 3,00₽/)).toBeVisible();
  expect(screen.getByText(/пополняет владелец компании/)).toBeVisible();
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
