import { identifierLength } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";

interface KindText {
  /** Name of the tab or button. */
  title: string;
  label: string;
  placeholder: string;
  hint: string;
  /** Separators are not counted. */
  maxLength: number;
  /** Name in the address of the page. */
  parameter: "vin" | "plate" | "body";
}

/** The words of the three ways to name a car. */
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

/** Upper case and the length of the kind; nothing else is changed silently. */
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
