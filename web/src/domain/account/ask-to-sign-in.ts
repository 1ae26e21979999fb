import { type PendingSearch, storePendingSearch } from "@/lib/pending-search";
import { showToast } from "@/ui/toast";

/** Stores the search of a visitor and moves the focus to the page's sign-in button (`id="sign-in"`). */
export function askToSignIn(search: PendingSearch): void {
  storePendingSearch(search);
  showToast("info", "Требуется авторизация", "Войдите через VK для выполнения поиска");
  const button = document.getElementById("sign-in");
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}
