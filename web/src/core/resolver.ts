import type { FieldErrors, FieldValues, Path, Resolver } from "react-hook-form";
import { loadRules } from "./index";
import type { FormName } from "./types";

/**
 * Resolver of react-hook-form that validates with the shared rules (server's messages).
 * `toWire` converts the values of the fields to the request body; `fieldOf` maps a path of the body to a field with
 * another name. If the rules cannot be loaded, the form counts as valid and only the server validates.
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
