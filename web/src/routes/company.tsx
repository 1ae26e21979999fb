import { useLocation } from "react-router-dom";
import { useActingCompanyId } from "@/api/acting-company";
import { useCurrentUser } from "@/api/current-user";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { CompanyPage } from "@/features/company/company-page";
import { Page } from "@/ui/page/page";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

const TITLE = "Компания";

/** Page of the company of the acting account: members, documents, details. */
export function Component() {
  const user = useCurrentUser();
  const company = useActingCompanyId();
  const { pathname, search } = useLocation();
  if (user === undefined) return <PagePlaceholder title={TITLE} />;
  if (user !== null) return <CompanyPage key={company} />;
  return (
    <Page title={TITLE}>
      <SignInPrompt title="Требуется авторизация" next={pathname + search}>
        Войдите через VK ID или по телефону, чтобы открыть компанию.
      </SignInPrompt>
    </Page>
  );
}
