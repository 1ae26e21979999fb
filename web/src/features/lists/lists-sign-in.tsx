import { useLocation } from "react-router-dom";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { Page } from "@/ui/page/page";

/** Replaces the pages of lists for a visitor. */
export function ListsSignIn({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  return (
    <Page title={title}>
      <SignInPrompt title="Требуется авторизация" next={pathname + search}>
        Войдите через VK ID или по телефону, чтобы проверять машины списком.
      </SignInPrompt>
    </Page>
  );
}
