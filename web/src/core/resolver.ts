import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { loadRules } from "./index";
import type { FormName } from "./types";

/** Connects a form to the rule of the same name: the messages under the fields are the server's own. */
export function coreResolver<T extends FieldValues>(name: FormName): Resolver<T> {
  return async (values) => {
    const rules = await loadRules();
    const answer = rules.validateForm(name, values);
    if (answer.valid) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const error of answer.errors) {
      errors[error.path] ??= { type: error.code, message: error.message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
