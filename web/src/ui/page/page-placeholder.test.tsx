import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { PagePlaceholder } from "./page-placeholder";

it("is called as the page that comes", async () => {
  render(<PagePlaceholder title="Мои отчёты" />);
  await waitFor(() => expect(document.title).toBe("Мои отчёты — Автослед"));
});

it("leaves the title of the document where the page is not known", () => {
  render(<PagePlaceholder />);
  expect(document.querySelector("title")).toBeNull();
});
