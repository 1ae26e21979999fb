/** The address when it leads to a page of our own: `//host` and `/\host` would leave the site. */
export function localPath(address: string | null | undefined): string | null {
  return address != null && /^\/(?![/\\])/.test(address) ? address : null;
}
