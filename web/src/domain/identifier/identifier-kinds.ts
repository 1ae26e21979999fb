import { identifierLength } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";

interface KindText {
  /** Title of the tab or button of this kind. */
  title: string;
  label: string;
  placeholder: string;
  hint: string;
  /** Maximum number of characters, without separators. */
  maxLength: number;
  /** Query parameter of an identifier of this kind. */
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

/** Maximum length of a pasted text, in which core finds the identifier. */
const MAX_PASTED = 300;

/** Upper-case text, cut at the length of the kind when typed and at `MAX_PASTED` when pasted. */
export function acceptInput(kind: IdentifierKind, text: string, before: string): string {
  const isPasted = text.length > before.length + 1;
  return isPasted ? text.slice(0, MAX_PASTED).toUpperCase() : limitInput(kind, text);
}

/** Upper-case text, cut at the maximum length of the kind. */
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
