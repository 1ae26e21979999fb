import { Page } from "@/components/layout/page";
import { PageHead } from "@/components/layout/page-head";
import { AuthFlow } from "@/features/auth/auth-flow";

/** Sign-in. */
export function Component() {
  return (
    <Page title="Вход">
      <PageHead
        title="Вход и бесплатная проверка"
        lead="Подтвердите телефон: это вход и первая бесплатная проверка. Пароль не нужен."
      />
      <AuthFlow />
    </Page>
  );
}
