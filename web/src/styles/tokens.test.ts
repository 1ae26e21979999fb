import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BREAKPOINTS } from "@/ui/breakpoints";

const SHEETS = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => [path, readFileSync(`src/${path}`, "utf8")] as const);

/** Where letters are fitted to a drawing or a number of fixed length, not to the page. */
const DRAWN = [
  "plate.module",
  "vin-ruler.module",
  "identifier-field.module",
  "vehicle-card.module",
  "code-field.module",
  "logo.module",
  "not-found.module",
];

const ours = SHEETS.filter(([path]) => !/tokens\.css$|font/.test(path));

/** «dialog.module.css: z-index: 40». */
function found(pattern: RegExp, sheets = ours): string[] {
  return sheets.flatMap(([path, css]) =>
    [...css.matchAll(pattern)].map(([line]) => `${path.split("/").at(-1)}: ${line}`),
  );
}

it("reads the sheets", () => expect(found(/var\(--weight-\w+\)/g).length).toBeGreaterThan(50));

it.each([
  ["weights", /font-weight: \d+/g],
  ["layers", /z-index: \d+/g],
  ["colours", /#[\da-f]{3,8}\b|\brgb\(/gi],
])("has its %s from the tokens", (_name, raw) => expect(found(raw)).toEqual([]));

it("has its type sizes from the tokens", () => {
  const written = ours.filter(([path]) => !DRAWN.some((drawn) => path.includes(drawn)));
  expect(found(/font-size: (?!var|inherit)[^;]+/g, written)).toEqual([]);
});

it("changes its shape at the known widths alone", () => {
  const known = Object.values(BREAKPOINTS).join("|");
  expect(found(new RegExp(`@media[^{]*width (?:<|>=) (?!${known})[^)]+`, "g"))).toEqual([]);
});
