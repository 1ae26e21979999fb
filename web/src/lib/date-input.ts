/** Conversion of typed dates, «31.12.1990», to dates of the API, `1990-12-31`. */

/** Converts other notations of a date to «дд.мм.гггг»; an incomplete date keeps its digits. */
export function normalizeDateInput(text: string): string {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`;
  const whole = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(trimmed);
  if (whole) return `${whole[1]?.padStart(2, "0")}.${whole[2]?.padStart(2, "0")}.${whole[3]}`;
  // A typed separator ends the group of digits: «1.» becomes «01».
  return text.replace(/(^|\D)(\d)\D$/, "$10$2");
}

/** Converts a complete date to `yyyy-mm-dd`; other text is returned for the server to reject. */
export function dateToWire(text: string): string | null {
  if (text === "") return null;
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  return match ? `${match[3]}-${match[2]}-${match[1]}` : text;
}
