import { useCurrentUser } from "@/api/current-user";
import { Page } from "@/components/layout/page";
import { PageHead } from "@/components/layout/page-head";
import { PagePlaceholder } from "@/components/layout/page-placeholder";
import { SignInPrompt } from "@/components/layout/sign-in-prompt";
import { TestPayment } from "@/features/payment/test-payment";

/** Tries a payment with the provider's test shop. */
export function Component() {
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder />;
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
