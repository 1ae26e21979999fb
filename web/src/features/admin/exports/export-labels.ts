import type { AdminExport, ExportKind } from "@/api/types";

/** Kinds of data exports with their titles, in the order of the buttons. */
export const EXPORT_KINDS: { value: ExportKind; title: string }[] = [
  { value: "users", title: "Пользователи" },
  { value: "checks", title: "Проверки" },
  { value: "finance", title: "Финансы" },
  { value: "api_statistics", title: "Статистика API" },
];

export function exportTitle(kind: ExportKind): string {
  return EXPORT_KINDS.find(({ value }) => value === kind)?.title ?? kind;
}

/** File name of an export, for browsers that ask where to save. */
export function exportName({ kind, from, to, format }: AdminExport): string {
  return `avtosled-${kind.replace("_", "-")}-${from}-${to}.${format}`;
}
