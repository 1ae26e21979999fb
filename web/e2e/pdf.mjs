// Reads a PDF back as a reader of it would.
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page. */
export async function readPdf(bytes) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map(({ str, hasEOL }) => str + (hasEOL ? "\n" : "")).join(""));
  }
  await loading.destroy();
  return pages;
}
