/** Digits in groups: `{ groups: [2, 2, 4], separator: "." }` writes «31.12.1990». */
export interface DigitMask {
  groups: readonly number[];
  separator: string;
  /** Groups from the last digit on, as numbers are: the first group takes what is left. */
  fromEnd?: boolean;
}

/** The digits of whatever was typed or pasted, as many as the mask takes. */
export function digitsOf(text: string, mask: DigitMask): string {
  return text.replace(/\D/g, "").slice(0, longest(mask));
}

function longest({ groups }: DigitMask): number {
  return groups.reduce((sum, length) => sum + length, 0);
}

/** As much of the mask as there are digits; never a separator at the end, so that it can be deleted. */
export function writeDigits(digits: string, mask: DigitMask): string {
  const parts: string[] = [];
  let from = mask.fromEnd ? digits.length - longest(mask) : 0;
  for (const length of mask.groups) {
    if (from >= digits.length) break;
    const to = from + length;
    if (to > 0) parts.push(digits.slice(Math.max(from, 0), to));
    from = to;
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
