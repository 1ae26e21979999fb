import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import { Toaster } from "@/ui/toaster";
import { LazySection } from "./lazy-section";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Broken(): never {
  throw new TypeError("undefined is not a function");
}

it("section that fails to load shows a toast and keeps the page", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const onFailed = vi.fn();
  renderApp(
    <>
      <p>Страница</p>
      <LazySection load={load} onFailed={onFailed} props={{}} />
      <Toaster />
    </>,
  );
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(screen.getByText("Страница")).toBeVisible();
  expect(screen.getByText("Не загрузилось")).toBeVisible();
});

it("section is rendered with its props once it has loaded", async () => {
  const load = async () => ({ default: ({ name }: { name: string }) => <p>Меню {name}</p> });
  renderApp(<LazySection load={load} onFailed={() => undefined} props={{ name: "главное" }} />);
  expect(await screen.findByText("Меню главное")).toBeVisible();
});

it("error in a loaded section is reported and keeps the page", async () => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const calls = serve({ "POST /api/client-errors": new Response(null, { status: 204 }) });
  const load = async () => ({ default: Broken });
  renderApp(
    <>
      <p>Страница</p>
      <LazySection load={load} onFailed={() => undefined} props={{}} />
    </>,
  );
  expect(await screen.findByText("Раздел не показан")).toBeVisible();
  expect(screen.getByText("Страница")).toBeVisible();
  expect(calls).toMatchObject([{ body: { place: "on-demand" } }]);
});
