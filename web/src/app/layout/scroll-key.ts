import type { Location } from "react-router-dom";

/**
 * Under which the place of a page is remembered in the tab. The first page of every document has the same key, and
 * would else come at the place of another page that was opened first.
 */
export function scrollKey({ key, pathname, search }: Pick<Location, "key" | "pathname" | "search">): string {
  return key === "default" ? pathname + search : key;
}
