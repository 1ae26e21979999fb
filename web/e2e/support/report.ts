// Helpers for the report page, where each source is a collapsible row.
import type { Locator, Page } from "@playwright/test";

/** Expands the section of a source and returns its locator. */
export async function openSource(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole("region", { name: title, exact: true });
  await section.locator("[aria-expanded=false]").first().press("Enter");
  return section;
}

/** VIN of a showcase car with an accident and contradicting registers. */
export const CRASHED = "Z94K241CBFR300002";
/** VIN of a showcase car without remarks. */
export const CLEAN = "XTAGFL110KY300001";
/** Ids of the services that have the most data about the showcase cars. */
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
