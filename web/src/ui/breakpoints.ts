/** Breakpoints of the layout; the style sheets use the same widths. */
export const BREAKPOINTS = {
  phone: "30rem",
  tablet: "40rem",
  // Width of a printed A4 page without its margins.
  paper: "44rem",
  table: "48rem",
  desk: "64rem",
  wide: "72rem",
} as const;

/** Media query for a viewport at least as wide as a breakpoint. */
export function isAtLeast(width: keyof typeof BREAKPOINTS): string {
  return `(width >= ${BREAKPOINTS[width]})`;
}
