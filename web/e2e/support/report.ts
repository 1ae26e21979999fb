// Report page: each source is a collapsible row.
import type { Locator, Page } from "@playwright/test";

/** Expands and returns the section of a source. */
export async function openSource(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole("region", { name: title, exact: true });
  await section.locator("[aria-expanded=false]").first().press("Enter");
  return section;
}

/** Showcase car after an accident with contradicting registers. */
export const CRASHED = "Z94K241CBFR300002";
/** Showcase car without remarks. */
export const CLEAN = "XTAGFL110KY300001";
/** Services with the most data about the showcase cars. */
export const DATA_RICH_SERVICES = [
  "gibddhistory",
  "gibdddtp",
  "gibddwanted",
  "gibddrestricted",
  "eaisto",
  "probeg",
  "osago",
  "taxi",
];
