/** Mask of grouped digits: `{ groups: [2, 2, 4], separator: "." }` writes «31.12.1990». */
export interface DigitMask {
  groups: readonly number[];
  separator: string;
  /** Whether groups are counted from the last digit, as in numbers. */
  fromEnd?: boolean;
}

/** Digits of a typed or pasted text, up to the number of digits in the mask. */
export function digitsOf(text: string, mask: DigitMask): string {
  return text.replace(/\D/g, "").slice(0, lengthOf(mask));
}

function lengthOf({ groups }: DigitMask): number {
  return groups.reduce((sum, length) => sum + length, 0);
}

/** Writes digits with separators, but none at the end, so that the last digit can be deleted. */
export function writeDigits(digits: string, mask: DigitMask): string {
  const parts: string[] = [];
  let from = mask.fromEnd ? digits.length - lengthOf(mask) : 0;
  for (const length of mask.groups) {
    if (from >= digits.length) break;
    const to = from + length;
    if (to > 0) parts.push(digits.slice(Math.max(from, 0), to));
    from = to;
  }
  return parts.join(mask.separator);
}

/** Caret position after the given number of digits. */
export function caretAfter(written: string, digitsBefore: number): number {
  let seen = 0;
  for (let position = 0; position < written.length; position++) {
    if (seen === digitsBefore) return position;
    if (/\d/.test(written.charAt(position))) seen++;
  }
  return written.length;
}
