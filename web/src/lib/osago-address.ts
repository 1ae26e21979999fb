/** Properties of a car on which its OSAGO premium depends. */
interface Car {
  category?: string | null;
  enginePower?: number | null;
  licenseNumber?: string | null;
  plateNumber?: string | null;
}

const CYRILLIC: Record<string, string> = { А: "A", В: "B", С: "C", Д: "D", Е: "E", М: "M" };
const CATEGORY = /^(?:A1?|B1|BE?|[CD]1?E?|M)$/;

/** URL of the exact OSAGO calculator, filled in with the known properties of a car. */
export function osagoAddress({ category, enginePower, licenseNumber, plateNumber }: Car): string {
  const search = new URLSearchParams({ mode: "exact" });
  const latin = [...(category ?? "").trim().toUpperCase()]
    .map((letter) => CYRILLIC[letter] ?? letter)
    .join("");
  if (CATEGORY.test(latin)) search.set("category", latin);
  if (enginePower != null) search.set("power", String(enginePower));
  const region = /\d{2,3}$/.exec((licenseNumber ?? plateNumber ?? "").trim());
  if (region !== null) search.set("plateRegion", region[0]);
  return `/osago?${search}`;
}
