/** Mask of Russian phones: «+7 (916) 123-45-67». */
import { phone } from "@/core/limits.json";

/** National digits of a typed or pasted number, without the country prefix 7 or 8. */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, "");
  const hasPrefix =
    /^[78]/.test(digits) && (text.trimStart().startsWith("+") || digits.length > phone.nationalLength);
  const national = hasPrefix || digits === "8" || digits === "7" ? digits.slice(1) : digits;
  return national.slice(0, phone.nationalLength);
}

/** Formats a phone number that may be incomplete. */
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

/** Caret position behind the given number of national digits. */
export function caretAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return Math.min(formatted.length, "+7 (".length);
  let seen = -1; // the 7 of the country prefix is not counted
  for (let index = 0; index < formatted.length; index++) {
    if (/\d/.test(formatted.charAt(index)) && ++seen === digitsBefore) return index + 1;
  }
  return formatted.length;
}
