import { Link, useParams } from "react-router-dom";
import { AdminPage } from "@/features/admin/admin-page";
import { UserPage } from "@/features/admin/user/user";
import { Stack } from "@/ui/stack";

/** User page for staff. */
export function Component() {
  const { id = "" } = useParams();
  return (
    <AdminPage title="Пользователь">
      {(user) => (
        <Stack gap={3}>
          <p>
            <Link to="/admin?tab=users">Все пользователи</Link>
          </p>
          <UserPage key={id} id={id} ownId={user.id} />
        </Stack>
      )}
    </AdminPage>
  );
}
