import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { Toaster } from "@/ui/toaster";
import { OnDemand } from "./on-demand";

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
