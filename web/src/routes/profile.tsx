import { useCurrentUser } from "@/api/current-user";
import { Page } from "@/components/layout/page";
import { PageHead } from "@/components/layout/page-head";
import { PagePlaceholder } from "@/components/layout/page-placeholder";
import { SignInPrompt } from "@/components/layout/sign-in-prompt";
import { LinkButton } from "@/components/ui/button";
import { BalanceLine } from "@/features/cabinet/balance-line";
import { ReportList } from "@/features/cabinet/report-list";

/** The reports of the signed-in user. */
export function Component() {
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder />;
  return (
    <Page title="Мои отчёты">
      {user === null ? (
        <SignInPrompt title="Требуется авторизация" next="/profile">
          Войдите, чтобы увидеть свои отчёты. Сейчас вход по телефону, VK ID появится позже.
        </SignInPrompt>
      ) : (
        <>
          <PageHead
            title="Мои отчёты"
            lead={<BalanceLine user={user} />}
            aside={<LinkButton to="/search">Новая проверка</LinkButton>}
          />
          <ReportList />
        </>
      )}
    </Page>
  );
}
