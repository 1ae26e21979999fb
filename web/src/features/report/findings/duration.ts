import { counted } from "@/lib/plural";

export function durationText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    ...(years > 0 ? [counted(years, "год", "года", "лет")] : []),
    ...(rest > 0 ? [counted(rest, "месяц", "месяца", "месяцев")] : []),
  ];
  return parts.join(" ") || "меньше месяца";
}
