import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "@/testing/render";
import { Component as About } from "./about";

it("the accessibility statement names the known limits and the contact", () => {
  renderApp(<About />, { path: "/about" });
  expect(screen.getByRole("heading", { level: 2, name: "Доступность" })).toBeVisible();
  expect(screen.getByRole("link", { name: "напишите нам" })).toHaveAttribute("href", "/contacts");
});
