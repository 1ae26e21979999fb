import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { loadRules } from "./index";
import type { FormName } from "./types";

/**
 * Connects a form to the rule of the same name: the messages under the fields are the server's own.
 * `toWire` turns what the fields hold into what is sent.
 */
export function coreResolver<T extends FieldValues>(
  name: FormName,
  toWire: (values: T) => object = (values) => values,
): Resolver<T> {
  return async (values) => {
    const rules = await loadRules();
    const answer = rules.validateForm(name, toWire(values));
    if (answer.valid) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const error of answer.errors) {
      errors[error.path] ??= { type: error.code, message: error.message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
