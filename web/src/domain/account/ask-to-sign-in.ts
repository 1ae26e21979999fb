import { type PendingSearch, storePendingSearch } from "@/lib/pending-search";
import { showToast } from "@/ui/toast";

/** Stores a visitor's search and moves the focus to the sign-in button of the page (`id="sign-in"`). */
export function askToSignIn(search: PendingSearch): void {
  storePendingSearch(search);
  showToast("info", "Требуется авторизация", "Войдите через VK для выполнения поиска");
  const button = document.getElementById("sign-in");
  button?.scrollIntoView({ block: "center" });
  button?.focus({ preventScroll: true });
}
