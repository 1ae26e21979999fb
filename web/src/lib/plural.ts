import { lazy } from "./lazy";

const rules = lazy(() => new Intl.PluralRules("ru"));

/** Number with its noun: «1 источник», «2 источника», «5 источников». */
export function counted(count: number, one: string, few: string, many: string): string {
  const form = rules().select(count);
  return `${count} ${form === "one" ? one : form === "few" ? few : many}`;
}

/** Number with its noun in the genitive, after «из»: «1 источника», «17 источников». */
export function countedOf(count: number, one: string, many: string): string {
  return `${count} ${rules().select(count) === "one" ? one : many}`;
}
