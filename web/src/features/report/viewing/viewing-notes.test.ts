import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { keepNotes, readNotes } from "./viewing-notes";

it("keeps the notes of each report apart", async () => {
  expect(await readNotes("r1")).toEqual({ note: "", photos: [] });
  expect(await keepNotes("r1", { note: "Скол на капоте", photos: [] })).toBe(true);
  expect((await readNotes("r1")).note).toBe("Скол на капоте");
  expect((await readNotes("r2")).note).toBe("");
});
