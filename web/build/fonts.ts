import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SOURCE = "node_modules/@fontsource-variable/golos-text/files/golos-text";
/** Where `src/styles/font.css` and `index.html` find them. */
const MADE = "node_modules/.cache/golos-text";

const between = (first: string, last: string) => {
  const from = first.codePointAt(0) ?? 0;
  const count = (last.codePointAt(0) ?? from) - from + 1;
  return String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + index));
};

/** The characters of the pages, by the file of the typeface that holds them. */
const CHARACTERS = {
  cyrillic: `${between("А", "я")}Ёё№`,
  latin: `${between(" ", "~")}\u00a0§©«®°±²³·»×–—‘’“”„•…€™←↑→↓−≈≤≥`,
  "latin-ext": "₽",
};

/** Makes the small files of the typeface that come with the first page; the rest comes when it is needed. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    async buildStart() {
      await mkdir(MADE, { recursive: true });
      for (const [subset, text] of Object.entries(CHARACTERS)) {
        const whole = await readFile(`${SOURCE}-${subset}-wght-normal.woff2`);
        const small = await subsetFont(whole, text, {
          targetFormat: "woff2",
          // No text is bolder.
          variationAxes: { wght: { min: 400, max: 700 } },
        });
        await writeFile(`${MADE}/${subset}.woff2`, small);
      }
    },
  };
}
