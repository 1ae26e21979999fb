/** Name in quotation marks, without a second pair around one that has them: «Авторынок», ООО «Авторынок». */
export function quoted(name: string): string {
  return name.includes("«") ? name : `«${name}»`;
}
