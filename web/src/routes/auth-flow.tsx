import { AuthFlow } from "@/features/auth/auth-flow";
import { PasswordLogin } from "@/features/password-login/password-login";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";

export function Component() {
  return (
    <Page title="Вход">
      <PageHead
        title="Вход и бесплатная проверка"
        lead="VK ID, телефон, водительское удостоверение: каждый шаг даёт бесплатную проверку. Хватит и одного."
      />
      <AuthFlow password={(onSignedIn) => <PasswordLogin onSignedIn={onSignedIn} />} />
    </Page>
  );
}
