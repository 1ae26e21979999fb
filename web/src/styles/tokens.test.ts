import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BREAKPOINTS } from "@/ui/breakpoints";

const SHEETS = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => [path, readFileSync(`src/${path}`, "utf8")] as const);

/** Style sheets with font sizes of their own: graphics and numbers of a fixed length. */
const GRAPHICS = [
  "plate.module",
  "vin-ruler.module",
  "identifier-field.module",
  "vehicle-card.module",
  "code-field.module",
  "logo.module",
  "not-found.module",
];

const checked = SHEETS.filter(([path]) => !/tokens\.css$|font/.test(path));

/** Matches of a pattern in style sheets: «dialog.module.css: z-index: 40». */
function found(pattern: RegExp, sheets = checked): string[] {
  return sheets.flatMap(([path, css]) =>
    [...css.matchAll(pattern)].map(([line]) => `${path.split("/").at(-1)}: ${line}`),
  );
}

it("style sheets of src are found", () => expect(found(/var\(--weight-\w+\)/g).length).toBeGreaterThan(50));

it.each([
  ["weights", /font-weight: \d+/g],
  ["layers", /z-index: \d+/g],
  ["colours", /#[\da-f]{3,8}\b|\brgb\(/gi],
])("style sheets contain no raw %s", (_name, raw) => expect(found(raw)).toEqual([]));

it("style sheets contain no raw font sizes", () => {
  const sheets = checked.filter(([path]) => !GRAPHICS.some((name) => path.includes(name)));
  expect(found(/font-size: (?!var|inherit)[^;]+/g, sheets)).toEqual([]);
});

it("media queries use the named breakpoints only", () => {
  const known = Object.values(BREAKPOINTS).join("|");
  expect(found(new RegExp(`@media[^{]*width (?:<|>=) (?!${known})[^)]+`, "g"))).toEqual([]);
});
