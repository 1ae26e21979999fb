/** Tags typed in one field, separated by commas: «Срочно, VIP». */
export function tagsOf(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

/** Error paths of the tags of a body, which are shown at the one field. */
export function tagErrorPaths<Field extends string>(name: string, field: Field): Record<string, Field> {
  const paths = Array.from({ length: 20 }, (_, index) => [`${name}[${index}]`, field]);
  return Object.fromEntries([[name, field], ...paths]) as Record<string, Field>;
}
