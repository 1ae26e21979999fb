import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { serve } from "@/testing/serve";
import { Guard } from "./guard";

beforeEach(() => {
  // React tells of caught errors too.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve({ "POST /api/client-errors": new Response(null, { status: 204 }) });
});

function Broken({ message }: { message: string }): never {
  throw new TypeError(message);
}

test.each([
  ["Failed to fetch dynamically imported module: /assets/report-body.js", "Обновить страницу"],
  ["undefined is not a function", "Показать ещё раз"],
])("after «%s» the way on is «%s»", (message, way) => {
  render(
    <Guard place="part">
      <Broken message={message} />
    </Guard>,
  );
  expect(screen.getByRole("button", { name: way })).toBeVisible();
});
