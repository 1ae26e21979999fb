const UNITS = ["Б", "КБ", "МБ", "ГБ"];
const STEP = 1024;

/** Size of a file: «12,3 МБ». */
export function formatSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toFixed(digits).replace(".", ",")} ${UNITS[unit]}`;
}
