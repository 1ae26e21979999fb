import { AdminPage } from "@/features/admin/admin-page";
import { ApiStats } from "@/features/admin/api-stats/api-stats";

/** The statistics of the vendor's API, for administrators. */
export function Component() {
  return <AdminPage title="Статистика API">{() => <ApiStats />}</AdminPage>;
}
