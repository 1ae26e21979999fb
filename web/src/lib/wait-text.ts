/** Waiting time as text, in the two largest units: «45 с», «4 мин 5 с», «2 мин», «1 ч 20 мин». */
export function waitText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} с`;
  if (minutes < 60) return joined(minutes, "мин", seconds % 60, "с");
  return joined(Math.floor(minutes / 60), "ч", minutes % 60, "мин");
}

function joined(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
