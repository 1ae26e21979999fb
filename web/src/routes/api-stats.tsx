import { AdminPage } from "@/features/admin/admin-page";
import { ApiStats } from "@/features/admin/api-stats/api-stats";

/** Page of the vendor API statistics, for staff. */
export function Component() {
  return <AdminPage title="Статистика API">{() => <ApiStats />}</AdminPage>;
}
