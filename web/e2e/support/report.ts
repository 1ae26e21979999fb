// A report's page: its sources stand in a line each, which opens.
import type { Locator, Page } from "@playwright/test";

/** The section of a source, opened. */
export async function openSource(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole("region", { name: title, exact: true });
  await section.locator("[aria-expanded=false]").first().press("Enter");
  return section;
}
