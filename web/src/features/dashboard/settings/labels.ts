import type { SessionView } from "@/api/types";

/** How a session was begun. */
export const SIGN_IN_METHODS: Record<SessionView["method"], string> = {
  phone: "по коду из SMS",
  vk: "через VK ID",
  password: "по паролю",
};

/** What has to be typed before an account is deleted. */
export const DELETION_WORD = "УДАЛИТЬ";
