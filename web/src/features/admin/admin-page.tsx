import ShieldExclamationPoint from "lucide-react/icons/shield-exclamation-point";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import type { User } from "@/api/types";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";
import { SecondFactorGate } from "./second-factor-gate";

interface AdminPageProps {
  title: string;
  children: (user: User) => ReactNode;
}

/** Page for staff; other users see a refusal, and no admin request is sent. */
export function AdminPage({ title, children }: AdminPageProps) {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  if (user === undefined) return <PagePlaceholder title={title} />;
  if (user === null) {
    return <Redirect to={`/auth-flow?${new URLSearchParams({ next: pathname + search })}`} />;
  }
  return (
    <Page title={title}>
      {user.role !== "user" ? (
        <SecondFactorGate title={title}>
          <PageHead title={title} />
          {children(user)}
        </SecondFactorGate>
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
