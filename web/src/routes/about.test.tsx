import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "@/testing/render";
import { Component as About } from "./about";

it("the about page has the accessibility statement and a link to the contacts", () => {
  renderApp(<About />, { path: "/about" });
  expect(screen.getByRole("heading", { level: 2, name: "Доступность" })).toBeVisible();
  expect(screen.getByRole("link", { name: "напишите нам" })).toHaveAttribute("href", "/contacts");
});
