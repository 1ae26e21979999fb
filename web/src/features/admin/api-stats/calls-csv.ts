import type { VendorCall } from "@/api/types";

const HEAD = ["Время (UTC)", "Метод", "Успех", "Код ошибки", "Время ответа, мс", "Цена, ₽"];

/** Vendor calls as CSV, separated by semicolons, with a byte order mark. */
export function callsAsCsv(calls: VendorCall[]): string {
  const rows = calls.map((call) => [
    call.createdAt,
    call.endpoint,
    call.success ? "да" : "нет",
    call.errorCode ?? "",
    call.responseTime ?? "",
    String(call.cost).replace(".", ","),
  ]);
  const lines = [HEAD, ...rows].map((parts) => parts.map(quoted).join(";"));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/** Quotes a CSV cell and escapes vendor codes that a spreadsheet would evaluate as a formula. */
function quoted(part: string | number): string {
  const text = String(part);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
