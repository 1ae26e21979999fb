import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const SOURCE = "node_modules/@fontsource-variable/golos-text/files/golos-text";
/** Folder that `src/styles/font.css` and `index.html` refer to. */
const OUTPUT = "node_modules/.cache/golos-text";

const between = (first: string, last: string) => {
  const from = first.codePointAt(0) ?? 0;
  const count = (last.codePointAt(0) ?? from) - from + 1;
  return String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + index));
};

/** Characters of the pages by file of the typeface. */
const CHARACTERS = {
  cyrillic: `${between("А", "я")}Ёё№`,
  latin: `${between(" ", "~")}\u00a0§©«®°±²³·»×–—‘’“”„•…€™←↑→↓−≈≤≥`,
  "latin-ext": "₽",
};

/** Creates subsets of the typeface for the first page; browsers load the full files for other characters. */
export function fonts(): Plugin {
  return {
    name: "fonts",
    async buildStart() {
      await mkdir(OUTPUT, { recursive: true });
      for (const [subset, text] of Object.entries(CHARACTERS)) {
        const whole = await readFile(`${SOURCE}-${subset}-wght-normal.woff2`);
        const small = await subsetFont(whole, text, {
          targetFormat: "woff2",
          // The maximum weight of the pages.
          variationAxes: { wght: { min: 400, max: 700 } },
        });
        await writeFile(`${OUTPUT}/${subset}.woff2`, small);
      }
    },
  };
}
