import { useLocation } from "react-router-dom";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { Page } from "@/ui/page/page";
import { WhatCompanySees } from "./what-company-sees";

/** Page of an invitation for a visitor: what the company will see, and the sign-in. */
export function InviteSignIn() {
  const { pathname } = useLocation();
  return (
    <Page title="Приглашение в компанию" width="text">
      <SignInPrompt title="Вас пригласили работать в компании" next={pathname}>
        Войдите с тем телефоном или адресом, на который пришла ссылка: покажем, какая компания и какой лимит.
        Соглашаться сразу не нужно.
      </SignInPrompt>
      <WhatCompanySees />
    </Page>
  );
}
