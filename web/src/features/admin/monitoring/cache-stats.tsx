import type { CacheStats } from "@/api/types";
import { formatPercent } from "@/lib/percent";
import { Figure, Figures } from "@/ui/figures";

/** How many answers of a day were taken from an earlier one. */
export function CacheFigures({ stats }: { stats: CacheStats }) {
  return (
    <Figures columns={4}>
      <Figure title="Ответов в запасе" note="их возьмёт такая же проверка">
        {stats.totalEntries}
      </Figure>
      <Figure title="Взято из запаса">{stats.totalHits}</Figure>
      <Figure title="Спрошено заново">{stats.totalMisses}</Figure>
      <Figure title="Доля запаса">{formatPercent(stats.hitRate)}</Figure>
    </Figures>
  );
}
