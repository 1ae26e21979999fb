import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { CheckItem } from "@/api/types";
import { useCheckedItems } from "./checked-items";

const ITEM: CheckItem = { anchor: "", kind: "look", text: "Толщина краски", value: null };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (report: number) => renderHook(() => useCheckedItems(`r${report}`, [ITEM])).result;

function tick(report: number) {
  const checkedItems = open(report);
  act(() => checkedItems.current.toggle(ITEM));
}

it("ticks of the fifty most recently ticked reports are kept", () => {
  for (let report = 1; report <= 50; report += 1) tick(report);
  tick(1);
  tick(1);
  tick(51);
  expect(open(1).current.count).toBe(1);
  expect(open(2).current.count).toBe(0);
  expect(open(3).current.count).toBe(1);
  expect(JSON.parse(localStorage.getItem("report_ticks") ?? "").reports).toHaveLength(50);
});

it.each(["", "{", "7", '{"person":null}', '{"person":null,"reports":7}'])(
  "checklist has no ticks when «%s» is stored, and accepts new ones",
  (stored) => {
    localStorage.setItem("report_ticks", stored);
    expect(open(1).current.count).toBe(0);
    tick(1);
    expect(open(1).current.count).toBe(1);
  },
);
