import ShieldExclamationPoint from "lucide-react/icons/shield-exclamation-point";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { Admin } from "@/features/admin/admin";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

/** The admin panel; anybody else is told so, and nothing is asked of the server. */
export function Component() {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  if (user === undefined) return <PagePlaceholder />;
  if (user === null) {
    return <Redirect to={`/auth-flow?${new URLSearchParams({ next: pathname + search })}`} />;
  }
  return (
    <Page title="Панель администратора">
      {user.role === "admin" ? (
        <>
          <PageHead title="Панель администратора" />
          <Admin user={user} />
        </>
      ) : (
        <EmptyState
          icon={ShieldExclamationPoint}
          level="h1"
          title="Нужны права администратора"
          action={<LinkButton to="/dashboard">Личный кабинет</LinkButton>}
        >
          Эта страница открыта только сотрудникам сервиса.
        </EmptyState>
      )}
    </Page>
  );
}
