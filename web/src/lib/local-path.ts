/** Address if it is a path of this site, else null; `//host` and `/\host` lead to another origin. */
export function localPath(address: string | null | undefined): string | null {
  return address != null && /^\/(?![/\\])/.test(address) ? address : null;
}
