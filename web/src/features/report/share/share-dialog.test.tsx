import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Report } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import ShareDialog from "./share-dialog";

const LINKS = "GET /api/reports/r1/shares";
const REPORT = { id: "r1", reportData: { vehicle: {} } } as unknown as Report;

afterEach(() => vi.unstubAllGlobals());

it("a list of share links that fails to load shows an error in an existing live region", async () => {
  let answer: (response: Response) => void = () => undefined;
  const calls = serve({
    [LINKS]: () =>
      new Promise<Response>((done) => {
        answer = done;
      }),
  });
  renderApp(<ShareDialog report={REPORT} onClose={() => undefined} />, { user: USER });
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain(LINKS));
  const regions = [...document.querySelectorAll("[aria-live=polite]")];
  answer(refusal(503, "unavailable", "Сервер перегружен"));
  const words = await screen.findByText("Список ссылок не загрузился");
  expect(regions).toContain(words.closest("[aria-live=polite]"));
});
