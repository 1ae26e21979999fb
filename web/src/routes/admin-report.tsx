import { Link, useParams } from "react-router-dom";
import { AdminPage } from "@/features/admin/admin-page";
import { StaffReport } from "@/features/admin/staff-report/staff-report";
import { Stack } from "@/ui/stack";

/** Report page for staff. */
export function Component() {
  const { id = "" } = useParams();
  return (
    <AdminPage title="Отчёт">
      {() => (
        <Stack gap={3}>
          <p>
            <Link to="/admin">Панель администратора</Link>
          </p>
          <StaffReport key={id} id={id} />
        </Stack>
      )}
    </AdminPage>
  );
}
