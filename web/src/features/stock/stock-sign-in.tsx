import { useLocation } from "react-router-dom";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";

/** Replaces the stock for a visitor. */
export function StockSignIn() {
  const { pathname, search } = useLocation();
  return (
    <SignInPrompt title="Требуется авторизация" next={pathname + search}>
      Войдите через VK ID или по телефону, чтобы вести склад машин.
    </SignInPrompt>
  );
}
