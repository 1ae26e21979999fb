import { useActingCompanyId } from "@/api/acting-company";
import { useCurrentUser } from "@/api/current-user";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { AccountStrip } from "@/features/dashboard/account-strip";
import { BalanceLine } from "@/features/dashboard/balance-line";
import { ProfileGate } from "@/features/dashboard/profile-gate";
import { ReportList } from "@/features/dashboard/report-list";
import { LinkButton } from "@/ui/button";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Stack } from "@/ui/stack";

/** Page of the reports of the acting account. */
export function Component() {
  const user = useCurrentUser();
  const isCompany = useActingCompanyId() !== null;
  const title = isCompany ? "Отчёты компании" : "Мои отчёты";
  if (user === undefined) return <PagePlaceholder title={title} />;
  return (
    <Page title={title}>
      {user === null ? (
        <SignInPrompt title="Требуется авторизация" next="/profile">
          Войдите через VK ID или по телефону, чтобы увидеть свои отчёты.
        </SignInPrompt>
      ) : (
        <>
          <PageHead
            title={title}
            lead={<BalanceLine user={user} />}
            aside={<LinkButton to="/search">Новая проверка</LinkButton>}
          />
          <ProfileGate>
            <Stack gap={4}>
              {!isCompany && <AccountStrip user={user} />}
              <ReportList />
            </Stack>
          </ProfileGate>
        </>
      )}
    </Page>
  );
}
