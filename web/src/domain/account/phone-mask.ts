/** The Russian mobile mask «+7 (916) 123-45-67». */

import { phone } from "@/core/limits.json";

/** The ten national digits of whatever was typed or pasted; a leading 7 or 8 is the country's. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  const hasPrefix =
    /^[78]/.test(digits) && (text.trimStart().startsWith("+") || digits.length > phone.nationalLength);
  const national = hasPrefix || digits === "8" || digits === "7" ? digits.slice(1) : digits;
  return national.slice(0, phone.nationalLength);
}

/** As much of the mask as there are digits. */
export function formatPhone(national: string): string {
  if (national === "") return "";
  const [code, first, second, third] = [
    national.slice(0, 3),
    national.slice(3, 6),
    national.slice(6, 8),
    national.slice(8, 10),
  ];
  let text = `+7 (${code}`;
  if (first) text += `) ${first}`;
  if (second) text += `-${second}`;
  if (third) text += `-${third}`;
  return text;
}

/** Where the caret stands after as many national digits as stood before it. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return Math.min(formatted.length, "+7 (".length);
  let seen = -1; // the 7 of the prefix is no national digit
  for (let place = 0; place < formatted.length; place++) {
    if (/\d/.test(formatted.charAt(place)) && ++seen === digitsBefore) return place + 1;
  }
  return formatted.length;
}
