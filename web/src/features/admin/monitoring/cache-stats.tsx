import type { CacheStats } from "@/api/types";
import { formatPercent } from "@/lib/percent";
import { Stat, StatGrid } from "@/ui/stat-grid";

/** Card of the cache hits of the last day. */
export function CacheStatsCard({ stats }: { stats: CacheStats }) {
  return (
    <StatGrid columns={4}>
      <Stat title="Ответов в запасе" note="их возьмёт такая же проверка">
        {stats.totalEntries}
      </Stat>
      <Stat title="Взято из запаса">{stats.totalHits}</Stat>
      <Stat title="Спрошено заново">{stats.totalMisses}</Stat>
      <Stat title="Доля запаса">{formatPercent(stats.hitRate)}</Stat>
    </StatGrid>
  );
}
