import { useCurrentUser } from "@/api/current-user";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { TestPayment } from "@/features/payment/test-payment";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Page of a test payment. */
export function Component() {
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder title="Тестовый платёж" />;
  return (
    <Page title="Тестовый платёж">
      {user === null ? (
        <SignInPrompt title="Требуется авторизация" next="/payment/test">
          Войдите, чтобы создать тестовый платёж: он зачисляется на баланс аккаунта.
        </SignInPrompt>
      ) : (
        <>
          <PageHead title="Тестовый платёж" lead="Проверяет весь путь оплаты на тестовом магазине ЮKassa." />
          <TestPayment />
        </>
      )}
    </Page>
  );
}
