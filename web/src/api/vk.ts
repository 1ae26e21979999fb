/** Sign-in through VK ID: the way there, and its answer exchanged exactly once. */

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

/** Asks where to send the person; the attempt is remembered in this tab. */
export async function startVk(start: VkStart): Promise<string> {
  const { authorizeUrl } = await startVkSignIn({ body: start, fetch: visitorFetch });
  writeTabStored(STARTED, new URL(authorizeUrl).searchParams.get("state"));
  writeTabStored(RETURN_TO, start.returnTo ?? null);
  return authorizeUrl;
}

/** Where the last attempt was to lead: the server tells it only of one that worked. */
export function vkReturnTo(): string | null {
  return readTabStored(RETURN_TO);
}

/**
 * Turns VK's answer into a session. A code is sent once, however often the page asks or is reloaded:
 * null means that it was sent before and there is nothing to tell. Throws a Problem.
 */
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
  // Noted before it is sent: a page reloaded meanwhile must not send it again.
  writeTabStored(FINISHED, code.state);
  try {
    const session = await finishVkSignIn({ body: code, fetch: visitorFetch });
    // Kept here and not by the page, which may have been left meanwhile.
    storeAccessToken(session.token);
    return session;
  } catch (error) {
    const isOld = error instanceof Problem && error.code === "vk_state_invalid" && !isOwn;
    // An old address opened again by someone who is signed in: nothing is lost, nothing to tell.
    if (isOld && accessToken() !== null) return null;
    throw error;
  }
}
