import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { PagePlaceholder } from "./page-placeholder";

it("page placeholder with a title sets the title of the document", async () => {
  render(<PagePlaceholder title="Мои отчёты" />);
  await waitFor(() => expect(document.title).toBe("Мои отчёты — Автослед"));
});

it("page placeholder without a title does not change the title of the document", () => {
  render(<PagePlaceholder />);
  expect(document.querySelector("title")).toBeNull();
});
