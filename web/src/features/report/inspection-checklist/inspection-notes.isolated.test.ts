import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { readNotes, storeNotes } from "./inspection-notes";

it("notes are stored per report and per reader", async () => {
  expect(await readNotes("anna", "r1")).toEqual({ note: "", photos: [] });
  expect(await storeNotes("anna", "r1", { note: "Скол на капоте", photos: [] })).toBe(true);
  expect((await readNotes("anna", "r1")).note).toBe("Скол на капоте");
  expect((await readNotes("anna", "r2")).note).toBe("");
  expect((await readNotes("boris", "r1")).note).toBe("");
  expect((await readNotes(null, "r1")).note).toBe("");
});
