/** Days as people type them, «31.12.1990», and as they travel, `1990-12-31`. */

/** Other ways of writing a day, brought to «дд.мм.гггг»; an unfinished one keeps what is there. */
export function readTypedDay(text: string): string {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(trimmed);
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`;
  const whole = /^(\d{1,2})\D(\d{1,2})\D(\d{4})$/.exec(trimmed);
  if (whole) return `${whole[1]?.padStart(2, "0")}.${whole[2]?.padStart(2, "0")}.${whole[3]}`;
  // «1.» is the first: whoever types the separator has finished the number.
  return text.replace(/(^|\D)(\d)\D$/, "$10$2");
}

/** `yyyy-mm-dd` of a whole day; anything else goes as it was typed, for the rule to refuse. */
export function dayToWire(text: string): string | null {
  if (text === "") return null;
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  return match ? `${match[3]}-${match[2]}-${match[1]}` : text;
}
