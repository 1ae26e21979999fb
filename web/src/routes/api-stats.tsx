import { AdminPage } from "@/features/admin/admin-page";
import { ApiStats } from "@/features/admin/api-stats/api-stats";

/** Vendor API statistics for staff. */
export function Component() {
  return <AdminPage title="Статистика API">{() => <ApiStats />}</AdminPage>;
}
