import { useCurrentUser } from "@/api/current-user";
import { preloadRules } from "@/core";
import { Registration } from "@/features/registration/registration";
import { useIdle } from "@/lib/use-idle";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

/** Page of the registration data of the signed-in user. */
export function Component() {
  const user = useCurrentUser();
  // Preloads the rules, which the first submission needs.
  useIdle(preloadRules);
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
