import { type PendingSearch, storePendingSearch } from "@/lib/pending-search";
import { showToast } from "@/ui/toast";

/** Keeps a visitor's search for after the sign-in and shows the page's own sign-in button (`id="sign-in"`). */
export function askToSignIn(search: PendingSearch): void {
  storePendingSearch(search);
  showToast("info", "Требуется авторизация", "Войдите через VK для выполнения поиска");
  const button = document.getElementById("sign-in");
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}
