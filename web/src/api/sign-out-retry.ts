/**
 * Sign-out that is repeated until the server has ended the session.
 * Otherwise the refresh cookie would restore the session for a month.
 */
import { readStored, writeStored } from "@/lib/storage";
import { signOut } from "./generated/sdk.gen";
import { Problem } from "./problem";
import { accessToken, onTokenChange } from "./session";

const KEY = "sign_out_unfinished";

/** Ends the session on the server; false when the server could not be reached. */
export async function endSession(): Promise<boolean> {
  const isEnded = await signOut().then(
    () => true,
    // A 4xx response means that there is no session.
    (error: unknown) => error instanceof Problem && error.status >= 400 && error.status < 500,
  );
  writeStored(KEY, isEnded ? null : "1");
  return isEnded;
}

/**
 * Repeats an unfinished sign-out now and whenever the network is back.
 * Calls `onFailed` when the first attempt fails.
 * Another sign-in replaces the cookie and cancels the sign-out. Returns the unsubscribe function.
 */
export function retrySignOut(onFailed: () => void): () => void {
  const attempt = async () => readStored(KEY) === null || (await endSession());
  const retry = () => void attempt();
  window.addEventListener("online", retry);
  const stop = onTokenChange(() => accessToken() !== null && writeStored(KEY, null));
  void attempt().then((isDone) => isDone || onFailed());
  return () => {
    window.removeEventListener("online", retry);
    stop();
  };
}
