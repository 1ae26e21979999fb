// Report page: each source is a collapsible row.
import type { Locator, Page } from "@playwright/test";

/** Expands and returns the section of a source. */
export async function openSource(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole("region", { name: title, exact: true });
  await section.locator("[aria-expanded=false]").first().press("Enter");
  return section;
}
