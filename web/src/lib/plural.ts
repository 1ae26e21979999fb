const rules = new Intl.PluralRules("ru");

/** «1 источник», «2 источника», «5 источников». */
export function counted(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  return `${count} ${form === "one" ? one : form === "few" ? few : many}`;
}
