import { useCurrentUser } from "@/api/current-user";
import { warmRules } from "@/core";
import { Registration } from "@/features/registration/registration";
import { useIdle } from "@/lib/use-idle";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

/** The registration data of the signed-in user. */
export function Component() {
  const user = useCurrentUser();
  // Needed at the first press of the button, not before.
  useIdle(warmRules);
  if (user === undefined) return <PagePlaceholder title="Регистрационные данные" />;
  if (user === null) return <Redirect to="/auth-flow?next=%2Fregistration-data" />;
  return (
    <Page title="Регистрационные данные">
      <PageHead
        title="Регистрационные данные"
        lead="Нужны для договоров и чеков. Видите их только вы; удалить можно в любой момент."
      />
      <Registration user={user} />
    </Page>
  );
}
