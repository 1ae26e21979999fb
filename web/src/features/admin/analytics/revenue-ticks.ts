const STEPS = [1, 2, 2.5, 5, 10];
const ROUGHLY = 4;

/** Tick values of the axis: about four round numbers that cover all sums and zero. */
export function revenueTicks(sums: number[]): number[] {
  const [least, most] = [Math.min(0, ...sums), Math.max(1, ...sums)];
  const rough = (most - least) / ROUGHLY;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((candidate) => candidate * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const count = Math.ceil(most / step) - first;
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}
