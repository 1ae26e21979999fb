/** Sign-in with VK ID: start, and exchange of the code for a session. */
import { readTabStored, writeTabStored } from "@/lib/storage";
import { isVkCode, type VkAnswer, type VkCode } from "@/lib/vk-answer";
import { visitorFetch } from "./client";
import { finishVkSignIn, startVkSignIn } from "./generated/sdk.gen";
import { Problem } from "./problem";
import { accessToken, storeAccessToken } from "./session";
import type { VkSession, VkStart } from "./types";

const STARTED = "vk_started";
const FINISHED = "vk_finished";
const RETURN_TO = "vk_return_to";

const exchanges = new Map<string, Promise<VkSession | null>>();

/** Starts a sign-in and returns the authorisation address; the state is stored in the tab. */
export async function startVk(start: VkStart): Promise<string> {
  const { authorizeUrl } = await startVkSignIn({ body: start, fetch: visitorFetch });
  writeTabStored(STARTED, new URL(authorizeUrl).searchParams.get("state"));
  writeTabStored(RETURN_TO, start.returnTo ?? null);
  return authorizeUrl;
}

/** Return path of the last started sign-in; the server returns the path only after success. */
export function vkReturnTo(): string | null {
  return readTabStored(RETURN_TO);
}

/** Exchanges the code of VK for a session; null if this code was sent before. Throws a Problem. */
export function finishVk(answer: VkAnswer): Promise<VkSession | null> {
  if (!isVkCode(answer)) return Promise.reject(new Problem(400, answer.refusal, answer.message));
  const known = exchanges.get(answer.state);
  if (known !== undefined) return known;
  const exchange = readTabStored(FINISHED) === answer.state ? Promise.resolve(null) : exchangeVk(answer);
  exchanges.set(answer.state, exchange);
  return exchange;
}

async function exchangeVk(code: VkCode): Promise<VkSession | null> {
  const isOwn = readTabStored(STARTED) === code.state;
  // Stored before the request, so that a page reloaded meanwhile does not send the code again.
  writeTabStored(FINISHED, code.state);
  try {
    const session = await finishVkSignIn({ body: code, fetch: visitorFetch });
    // Stored here, because the page may be unmounted when the response arrives.
    storeAccessToken(session.token);
    return session;
  } catch (error) {
    const isOld = error instanceof Problem && error.code === "vk_state_invalid" && !isOwn;
    // A signed-in user has opened an old return address again.
    if (isOld && accessToken() !== null) return null;
    throw error;
  }
}
