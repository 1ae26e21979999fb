import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { Problem } from "@/api/problem";

/**
 * Puts a refusal of the server under the fields it speaks of, the first of them focused.
 * `fieldOf` names the field of a problem's code or of a path that the form calls otherwise.
 * False when something of it found no field, so that it has to be said elsewhere.
 */
export function placeProblem<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, "setError" | "getValues">,
  error: Error,
  fieldOf: Record<string, Path<T>> = {},
): boolean {
  if (!(error instanceof Problem)) return false;
  const byCode = fieldOf[error.code];
  const refusals = byCode === undefined ? error.errors : [{ path: byCode, message: error.message }];
  const known = Object.keys(form.getValues());
  const placed = refusals.flatMap(({ path, message }) => {
    const name = fieldOf[path] ?? path;
    return known.includes(name) ? [{ name: name as Path<T>, message }] : [];
  });
  placed.forEach(({ name, message }, index) => {
    form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
  });
  return placed.length > 0 && placed.length === refusals.length;
}
