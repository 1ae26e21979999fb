import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { Dashboard } from "@/features/dashboard/dashboard";
import { useEmailLink } from "@/features/dashboard/use-email-link";
import { LinkButton } from "@/ui/button";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Dashboard page («Личный кабинет»). */
export function Component() {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  useEmailLink();
  if (user === undefined) return <PagePlaceholder title="Личный кабинет" />;
  return (
    <Page title="Личный кабинет">
      {user === null ? (
        <SignInPrompt title="Требуется авторизация" next={pathname + search}>
          Войдите через VK ID или по телефону, чтобы увидеть баланс и свои проверки.
        </SignInPrompt>
      ) : (
        <>
          <PageHead title="Личный кабинет" aside={<LinkButton to="/search">Новая проверка</LinkButton>} />
          <Dashboard user={user} />
        </>
      )}
    </Page>
  );
}
