import type { SessionView } from "@/api/types";

/** Labels of sign-in methods. */
export const SIGN_IN_METHODS: Record<SessionView["method"], string> = {
  phone: "по коду из SMS",
  vk: "через VK ID",
  password: "по паролю",
};

/** Confirmation word of account deletion. */
export const DELETION_WORD = "УДАЛИТЬ";
