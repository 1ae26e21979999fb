import { ApiStats } from "@/features/admin/api-stats/api-stats";
import { AdminPage } from "@/features/admin/admin-page";

/** The statistics of the vendor's API, for administrators. */
export function Component() {
  return <AdminPage title="Статистика API">{() => <ApiStats />}</AdminPage>;
}
