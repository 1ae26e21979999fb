import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { serve } from "@/testing/serve";
import { SectionErrorBoundary } from "./section-error-boundary";

beforeEach(() => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve({ "POST /api/client-errors": new Response(null, { status: 204 }) });
});

function Broken({ message }: { message: string }): never {
  throw new TypeError(message);
}

test.each([
  ["Failed to fetch dynamically imported module: /assets/report-body.js", "Обновить страницу"],
  ["undefined is not a function", "Показать ещё раз"],
])("after the error «%s» the section offers «%s»", (message, action) => {
  render(
    <SectionErrorBoundary section="part">
      <Broken message={message} />
    </SectionErrorBoundary>,
  );
  expect(screen.getByRole("button", { name: action })).toBeVisible();
});
