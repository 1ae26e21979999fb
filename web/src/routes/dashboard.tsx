import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { Page } from "@/components/layout/page";
import { PageHead } from "@/components/layout/page-head";
import { PagePlaceholder } from "@/components/layout/page-placeholder";
import { SignInPrompt } from "@/components/layout/sign-in-prompt";
import { LinkButton } from "@/components/ui/button";
import { Cabinet } from "@/features/cabinet/cabinet";

/** The personal cabinet. */
export function Component() {
  const user = useCurrentUser();
  const { pathname, search } = useLocation();
  if (user === undefined) return <PagePlaceholder />;
  return (
    <Page title="Личный кабинет">
      {user === null ? (
        <SignInPrompt title="Требуется авторизация" next={pathname + search}>
          Войдите через VK ID или по телефону, чтобы увидеть баланс и свои проверки.
        </SignInPrompt>
      ) : (
        <>
          <PageHead title="Личный кабинет" aside={<LinkButton to="/search">Новая проверка</LinkButton>} />
          <Cabinet user={user} />
        </>
      )}
    </Page>
  );
}
