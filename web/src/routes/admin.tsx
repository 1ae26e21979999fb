import { Admin } from "@/features/admin/admin";
import { AdminPage } from "@/features/admin/admin-page";

export function Component() {
  return <AdminPage title="Панель администратора">{(user) => <Admin user={user} />}</AdminPage>;
}
