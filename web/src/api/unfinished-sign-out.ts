/** A sign-out that the server has not heard of: its cookie would open the session again for a month. */
import { readStored, writeStored } from "@/lib/storage";
import { signOut } from "./generated/sdk.gen";
import { Problem } from "./problem";
import { accessToken, onTokenChange } from "./session";

const KEY = "sign_out_unfinished";

/** Asks the server to end the session of this browser; false when it could not be reached. */
export async function endSession(): Promise<boolean> {
  const isEnded = await signOut().then(
    () => true,
    // Whoever is refused has no session left.
    (error: unknown) => error instanceof Problem && error.status >= 400 && error.status < 500,
  );
  writeStored(KEY, isEnded ? null : "1");
  return isEnded;
}

/**
 * Ends what an earlier sign-out could not, now and each time the network is back. Tells `onUnfinished` when that
 * fails at once. Another sign-in takes the place of the cookie, and with it of the task.
 */
export function finishSignOut(onUnfinished: () => void): () => void {
  const attempt = async () => readStored(KEY) === null || (await endSession());
  const again = () => void attempt();
  window.addEventListener("online", again);
  const stop = onTokenChange(() => accessToken() !== null && writeStored(KEY, null));
  void attempt().then((isDone) => isDone || onUnfinished());
  return () => {
    window.removeEventListener("online", again);
    stop();
  };
}
