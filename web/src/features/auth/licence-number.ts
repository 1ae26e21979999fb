const LENGTH = 10;
const SERIES = 4;

/** The number of a driver licence as it is shown while typed: four digits, a space, six digits. */
export function formatLicenceNumber(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, LENGTH);
  return digits.length > SERIES ? `${digits.slice(0, SERIES)} ${digits.slice(SERIES)}` : digits;
}
