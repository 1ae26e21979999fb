import type { KbmClass, TariffCertainty, TariffCode, VehicleCategory } from "@/core/types";

/** Vehicle categories with their common names. */
export const CATEGORIES: { value: VehicleCategory; title: string }[] = [
  { value: "B", title: "Легковой автомобиль (B)" },
  { value: "BE", title: "Легковой с прицепом (BE)" },
  { value: "A", title: "Мотоцикл (A)" },
  { value: "A1", title: "Лёгкий мотоцикл (A1)" },
  { value: "M", title: "Мопед (M)" },
  { value: "B1", title: "Трицикл, квадрицикл (B1)" },
  { value: "C", title: "Грузовой автомобиль (C)" },
  { value: "C1", title: "Грузовой до 7,5 т (C1)" },
  { value: "CE", title: "Грузовой с прицепом (CE)" },
  { value: "C1E", title: "Грузовой до 7,5 т с прицепом (C1E)" },
  { value: "D", title: "Автобус (D)" },
  { value: "D1", title: "Автобус до 16 мест (D1)" },
  { value: "DE", title: "Автобус с прицепом (DE)" },
  { value: "D1E", title: "Автобус до 16 мест с прицепом (D1E)" },
  { value: "regular_bus", title: "Автобус регулярных перевозок" },
  { value: "Tb", title: "Троллейбус (Tb)" },
  { value: "Tm", title: "Трамвай (Tm)" },
  { value: "tractor", title: "Трактор, самоходная машина" },
];

/** Bonus-malus classes from the most expensive to the cheapest. */
export const CLASSES: KbmClass[] = [
  "M",
  "0",
  "1",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "10",
  "11",
  "12",
  "13",
];

/** Tariff factors with their legal abbreviations and descriptions. */
export const FACTORS: Record<TariffCode, { name: string; title: string }> = {
  kt: { name: "КТ", title: "территория" },
  kbm: { name: "КБМ", title: "бонус-малус" },
  kvs: { name: "КВС", title: "возраст и стаж" },
  kvsLegal: { name: "КВС, множитель", title: "юридическое лицо" },
  ko: { name: "КО", title: "кто за рулём" },
  km: { name: "КМ", title: "мощность" },
  ks: { name: "КС", title: "месяцы использования" },
  kp: { name: "КП", title: "срок страхования" },
};

/** Labels for the certainty of a tariff value. */
export const CERTAINTIES: Record<TariffCertainty, string> = {
  confirmed: "подтверждено",
  single_source: "один источник",
  derived: "вычислено",
  unconfirmed: "не подтверждено",
};

/** Factor as text: «×1,17». */
export function factorText(value: number): string {
  return `×${String(value).replace(".", ",")}`;
}
