/** Days as they are typed: «15.01.2020», the points come by themselves. */

/** What the field shows of a typed or pasted text; a day written as `2020-01-15` is turned round. */
export function formatTypedDay(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]}`;
  const [day, month, year] = partsOf(text);
  return [day, month, year].filter((part) => part !== undefined).join(".");
}

// A point ends a part early: «5.1.2020» is the fifth of January.
function partsOf(text: string): (string | undefined)[] {
  const pieces = text.replace(/[^\d.,/\-\s]/g, "").split(/[.,/\-\s]+/);
  const parts: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isEnded = index < pieces.length - 1;
    let rest = piece;
    do {
      const width = parts.length < 2 ? 2 : 4;
      const part = rest.slice(0, width);
      rest = rest.slice(width);
      const isLast = rest === "";
      if (part !== "") parts.push(isLast && isEnded && width === 2 ? part.padStart(2, "0") : part);
      else if (isLast && !isEnded && parts.length > 0) parts.push("");
    } while (rest !== "" && parts.length < 3);
  }
  return parts.slice(0, 3);
}
