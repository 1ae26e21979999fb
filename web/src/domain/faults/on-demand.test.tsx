import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import { Toaster } from "@/ui/toaster";
import { OnDemand } from "./on-demand";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Broken(): never {
  throw new TypeError("undefined is not a function");
}

it("says that a part could not be had and leaves the page as it was", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const onFailed = vi.fn();
  renderApp(
    <>
      <p>Страница</p>
      <OnDemand load={load} onFailed={onFailed} props={{}} />
      <Toaster />
    </>,
  );
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(screen.getByText("Страница")).toBeVisible();
  expect(screen.getByText("Не загрузилось")).toBeVisible();
});

it("shows the part once it is there", async () => {
  const load = async () => ({ default: ({ name }: { name: string }) => <p>Меню {name}</p> });
  renderApp(<OnDemand load={load} onFailed={() => undefined} props={{ name: "главное" }} />);
  expect(await screen.findByText("Меню главное")).toBeVisible();
});

it("keeps a fault of the part from the page", async () => {
  // React tells of caught errors too.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const calls = serve({ "POST /api/client-errors": new Response(null, { status: 204 }) });
  const load = async () => ({ default: Broken });
  renderApp(
    <>
      <p>Страница</p>
      <OnDemand load={load} onFailed={() => undefined} props={{}} />
    </>,
  );
  expect(await screen.findByText("Раздел не показан")).toBeVisible();
  expect(screen.getByText("Страница")).toBeVisible();
  expect(calls).toMatchObject([{ body: { place: "on-demand" } }]);
});
