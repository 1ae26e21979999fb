import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { RecordsList } from "./records-list";

let isPrinting = false;

beforeEach(() => {
  isPrinting = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "print" && isPrinting,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

const DAYS = Array.from({ length: 60 }, (_, place) => `20${String(place + 10)}-01-01`);

function renderDays(path = "/") {
  return renderApp(
    <RecordsList
      serviceId="dtp"
      records={DAYS}
      dayOf={(day) => day}
      title={(day) => day}
      facts={() => [["Место", null]]}
    />,
    { path },
  );
}

it("shows the newest of a long list and opens the rest", async () => {
  renderDays();
  expect(screen.getAllByRole("heading")).toHaveLength(8);
  expect(screen.getAllByRole("heading")[0]).toHaveTextContent("2069-01-01");
  await userEvent.click(screen.getByRole("button", { name: "Показать все (60)" }));
  expect(screen.getAllByRole("heading")).toHaveLength(60);
  expect(screen.queryByRole("button")).toBeNull();
});

it("gives each record the anchor of its place in the block", () => {
  renderDays();
  expect(document.getElementById("dtp-60")).toHaveTextContent("2069-01-01");
  expect(document.getElementById("dtp-1")).toBeNull();
});

it("opens itself where the address points to a hidden record, and stays open", () => {
  renderDays("/report/1#dtp-1");
  expect(document.getElementById("dtp-1")).toHaveTextContent("2010-01-01");
});

it("is not opened by an address of another source", () => {
  renderDays("/report/1#dtp2-1");
  expect(screen.getAllByRole("heading")).toHaveLength(8);
});

it("is whole on paper", () => {
  isPrinting = true;
  renderDays();
  expect(screen.getAllByRole("heading")).toHaveLength(60);
});

it("leaves out facts without a value", () => {
  renderDays();
  expect(screen.queryByText("Место")).toBeNull();
});
