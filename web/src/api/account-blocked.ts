import { createStore } from "@/lib/store";

/** Whether the server has rejected a request of this tab because the account is blocked. */
export const accountBlocked = createStore(false);
