import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Problem } from "@/api/problem";

/**
 * Shows the errors of a Problem at their fields and focuses the first one.
 * `fieldOf` maps an error code, or a path of the body, to a field with another name. Returns whether every error
 * belongs to a field.
 */
export function setServerErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError" | "getValues">,
  error: Error,
  fieldOf: Record<string, Path<T>> = {},
): boolean {
  if (!(error instanceof Problem)) return false;
  const byCode = fieldOf[error.code];
  const errors = byCode === undefined ? error.errors : [{ path: byCode, message: error.message }];
  const known = Object.keys(form.getValues());
  const fieldErrors = errors.flatMap(({ path, message }) => {
    const name = fieldOf[path] ?? path;
    return known.includes(name) ? [{ name: name as Path<T>, message }] : [];
  });
  fieldErrors.forEach(({ name, message }, index) => {
    form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
  });
  return fieldErrors.length > 0 && fieldErrors.length === errors.length;
}
