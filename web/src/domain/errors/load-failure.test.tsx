import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, it } from "vitest";
import { renderApp } from "@/testing/render";
import { restoreFocus } from "@/ui/restore-focus";
import { LoadFailure } from "./load-failure";

beforeAll(restoreFocus);

function Cards() {
  const [error, setError] = useState<Error | null>(null);
  return (
    <section>
      <h2>Карты</h2>
      <button type="button" onClick={() => setError(new Error("500"))}>
        Обновить
      </button>
      <LoadFailure error={error} onRetry={() => setError(null)} title="Карты не загрузились" />
    </section>
  );
}

it("load failure is announced in a live region, and its retry moves the focus to the heading", async () => {
  renderApp(<Cards />);
  const region = document.querySelector("[aria-live=polite]");
  expect(region).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole("button", { name: "Обновить" }));
  expect(region).toHaveTextContent("Карты не загрузились");
  screen.getByRole("button", { name: "Загрузить ещё раз" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Карты" })).toHaveFocus());
});
