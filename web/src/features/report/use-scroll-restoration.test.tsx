import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { ScrollRestoration } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { renderRoutes } from "@/testing/render";
import { useScrollRestoration } from "./use-scroll-restoration";

let positions: number[];
let fillIn: () => void;

beforeEach(() => {
  positions = [];
  vi.stubGlobal("scrollTo", (_left: number, top: number) => positions.push(top));
});

function Page() {
  const [isThere, setThere] = useState(false);
  fillIn = () => setThere(true);
  return (
    <>
      {isThere && <Body />}
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}

function Body() {
  useScrollRestoration();
  return <p>Отчёт</p>;
}

function open(path: string): void {
  sessionStorage.setItem("react-router-scroll-positions", JSON.stringify({ "/report/r1": 3000 }));
  renderRoutes([{ path: "*", element: <Page /> }], { path });
  positions = [];
  act(() => fillIn());
  expect(screen.getByText("Отчёт")).toBeVisible();
}

it("a stored scroll position is restored once the page is rendered", () => {
  open("/report/r1");
  expect(positions).toEqual([3000]);
});

it("a page without a stored scroll position is not scrolled", () => {
  open("/report/r2");
  expect(positions).toEqual([]);
});
