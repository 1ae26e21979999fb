/** Digits in groups: `{ groups: [2, 2, 4], separator: "." }` writes «31.12.1990». */
export interface DigitMask {
  groups: readonly number[];
  separator: string;
}

/** The digits of whatever was typed or pasted, as many as the mask takes. */
export function digitsOf(text: string, mask: DigitMask): string {
  const most = mask.groups.reduce((sum, length) => sum + length, 0);
  return text.replace(/\D/g, "").slice(0, most);
}

/** As much of the mask as there are digits; never a separator at the end, so that it can be deleted. */
export function writeDigits(digits: string, mask: DigitMask): string {
  const parts: string[] = [];
  let from = 0;
  for (const length of mask.groups) {
    if (from >= digits.length) break;
    parts.push(digits.slice(from, from + length));
    from += length;
  }
  return parts.join(mask.separator);
}

/** Where the caret stands after as many digits as stood before it. */
export function caretAfter(written: string, digitsBefore: number): number {
  let seen = 0;
  for (let place = 0; place < written.length; place++) {
    if (seen === digitsBefore) return place;
    if (/\d/.test(written.charAt(place))) seen++;
  }
  return written.length;
}
