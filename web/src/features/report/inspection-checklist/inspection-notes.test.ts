import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { readNotes, storeNotes } from "./inspection-notes";

it("notes are stored per report and per reader", async () => {
  expect(await readNotes("anna", "notes-1")).toEqual({ note: "", photos: [] });
  expect(await storeNotes("anna", "notes-1", { note: "Скол на капоте", photos: [] })).toBe(true);
  expect((await readNotes("anna", "notes-1")).note).toBe("Скол на капоте");
  expect((await readNotes("anna", "notes-2")).note).toBe("");
  expect((await readNotes("boris", "notes-1")).note).toBe("");
  expect((await readNotes(null, "notes-1")).note).toBe("");
});
