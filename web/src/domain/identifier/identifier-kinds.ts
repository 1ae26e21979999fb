import { identifierLength } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";

interface KindText {
  /** Title of the tab or button. */
  title: string;
  label: string;
  placeholder: string;
  hint: string;
  /** Without separators. */
  maxLength: number;
  /** Query parameter. */
  parameter: "vin" | "plate" | "body";
}

/** Texts and limits of the kinds of identifiers. */
export const KINDS: Record<IdentifierKind, KindText> = {
  vin: {
    title: "VIN-номер",
    label: "VIN-номер",
    placeholder: `VIN (${identifierLength.vin} символов)`,
    hint: `${identifierLength.vin} латинских букв и цифр: в СТС, ПТС и на табличке под лобовым стеклом`,
    maxLength: identifierLength.vin,
    parameter: "vin",
  },
  license: {
    title: "Госномер",
    label: "Государственный номер",
    placeholder: "А123ВС777",
    hint: "Можно русскими или латинскими буквами, пробелы не важны",
    maxLength: identifierLength.license,
    parameter: "plate",
  },
  body: {
    title: "Номер кузова",
    label: "Номер кузова",
    placeholder: "Например, NCP131-2034567",
    hint: "Для машин без VIN, чаще всего японских: модель кузова и серийный номер",
    maxLength: identifierLength.body,
    parameter: "body",
  },
};

export const KIND_ORDER: IdentifierKind[] = ["vin", "license", "body"];

/** Characters kept of a pasted text, in which core finds the number. */
const MAX_PASTED = 300;

/** Converts text to upper case. Typing stops at the length of the kind; a pasted text is not cut within its number. */
export function acceptInput(kind: IdentifierKind, text: string, before: string): string {
  const isPasted = text.length > before.length + 1;
  return isPasted ? text.slice(0, MAX_PASTED).toUpperCase() : limitInput(kind, text);
}

/** Converts text to upper case and limits its length. */
export function limitInput(kind: IdentifierKind, text: string): string {
  let left = KINDS[kind].maxLength;
  let limited = "";
  for (const char of text.toUpperCase()) {
    const counts = !/[\s-]/.test(char) || kind === "body";
    if (counts && left-- <= 0) break;
    limited += char;
  }
  return limited;
}
