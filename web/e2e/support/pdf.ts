// Text extraction from PDF files.
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api.js";

/** Timeout for a PDF that a debug build of the server renders while other tests use the processors. */
export const PDF_WAIT = { timeout: 60_000 };

/** Texts of the pages of a PDF file. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map(itemText).join(""));
  }
  await loading.destroy();
  return pages;
}

function itemText(item: TextItem | TextMarkedContent): string {
  return "str" in item ? item.str + (item.hasEOL ? "\n" : "") : "";
}
