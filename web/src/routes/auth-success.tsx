import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { useCountdown } from "@/domain/account/use-countdown";
import { counted } from "@/lib/plural";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

const SECONDS = 3;

/** Page shown after a complete sign-in, with a link to the dashboard. */
export function Component() {
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder title="Вход выполнен" />;
  return user === null ? <Redirect to="/auth-flow" /> : <Success />;
}

function Success() {
  const navigate = useNavigate();
  const { left } = useCountdown(SECONDS, "auth-success");
  useEffect(() => {
    if (left === 0) void navigate("/dashboard", { replace: true });
  }, [left, navigate]);
  return (
    <Page title="Вход выполнен">
      <EmptyState
        icon={CircleCheck}
        level="h1"
        title="Вход выполнен"
        action={
          <LinkButton to="/dashboard" replace>
            В личный кабинет
          </LinkButton>
        }
      >
        <p>Личный кабинет откроется через {counted(left, "секунду", "секунды", "секунд")}.</p>
      </EmptyState>
    </Page>
  );
}
