/**
 * Finds a one-time code in a typed or pasted text: alone, in groups («123 456») or in a whole SMS.
 * The code marked by WebOTP (`@host #123456`) takes precedence. Null unless there is exactly one code of that length.
 */
export function codeIn(text: string, length: number): string | null {
  const marked = new RegExp(`#(\\d{${length}})(?!\\d)`).exec(text);
  if (marked?.[1] !== undefined) return marked[1];
  const lone = new Set(text.match(new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`, "g")));
  if (lone.size === 1) return [...lone][0] ?? null;
  const digits = text.replace(/\D/g, "");
  return digits.length === length ? digits : null;
}
