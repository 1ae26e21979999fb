import type { FieldErrors, FieldValues, Path, Resolver } from "react-hook-form";
import { loadRules } from "./index";
import type { FormName } from "./types";

/**
 * Connects a form to the rule of the same name: the messages under the fields are the server's own.
 * `toWire` turns what the fields hold into what is sent; `fieldOf` names the field of a path that the
 * form calls otherwise. Where the rules cannot be had the values pass: the server judges them again and
 * answers with the same messages.
 */
export function coreResolver<T extends FieldValues>(
  name: FormName,
  toWire: (values: T) => object = (values) => values,
  fieldOf: Record<string, Path<T>> = {},
): Resolver<T> {
  return async (values) => {
    const rules = await loadRules().catch(() => null);
    if (rules === null) return { values, errors: {} };
    const answer = rules.validateForm(name, toWire(values));
    if (answer.valid) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const error of answer.errors) {
      errors[fieldOf[error.path] ?? error.path] ??= { type: error.code, message: error.message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
