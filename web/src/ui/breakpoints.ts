/** The widths at which pages change their shape; the style sheets name the same ones. */
export const BREAKPOINTS = {
  phone: "30rem",
  tablet: "40rem",
  // What a page of A4 leaves between its margins.
  paper: "44rem",
  table: "48rem",
  desk: "64rem",
  wide: "72rem",
} as const;

/** The media query of a window at least this wide. */
export function isAtLeast(width: keyof typeof BREAKPOINTS): string {
  return `(width >= ${BREAKPOINTS[width]})`;
}
