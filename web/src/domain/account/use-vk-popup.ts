import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { setCurrentUser } from "@/api/current-user";
import type { VkSession } from "@/api/types";
import { finishVk, startVk } from "@/api/vk";
import { expectedVkAnswer } from "@/lib/vk-answer";
import { vkMessageQuery } from "@/lib/vk-message";
import { useVkRedirect, type VkSignIn } from "./use-vk-redirect";
import { type VkProblem, vkProblemOf } from "./vk-problem";

const FEATURES = "popup,width=520,height=720";
const CLOSED_CHECK_MS = 500;

interface VkPopupOptions extends VkSignIn {
  onSession: (session: VkSession) => void;
  onProblem: (problem: VkProblem) => void;
}

/** Sign-in with VK in a popup, which keeps the state of the page; by redirect if the popup is blocked. */
export function useVkPopup({ purpose, returnTo, onSession, onProblem }: VkPopupOptions) {
  const queryClient = useQueryClient();
  const redirect = useVkRedirect(onProblem);
  const [isBusy, setBusy] = useState(false);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  async function finish(query: string): Promise<void> {
    try {
      const session = await finishVk(expectedVkAnswer(query));
      if (session === null) return;
      setCurrentUser(queryClient, session.user);
      onSession(session);
    } catch (error) {
      onProblem(vkProblemOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function begin(): Promise<void> {
    cancel.current?.();
    // Opened before the first await, or the browser would block the popup.
    const popup = window.open("", "vk-id", FEATURES);
    if (popup === null) return redirect.begin({ purpose, returnTo });
    setBusy(true);
    cancel.current = watch(popup, {
      onAnswer: (query) => void finish(query),
      onClosed: () => setBusy(false),
    });
    try {
      popup.location.replace(await startVk({ display: "popup", purpose }));
    } catch (error) {
      popup.close();
      setBusy(false);
      onProblem(vkProblemOf(error));
    }
  }
  return { begin: () => void begin(), isBusy: isBusy || redirect.isBusy };
}

interface PopupEvents {
  onAnswer: (query: string) => void;
  onClosed: () => void;
}

/**
 * Listens to the popup until an answer arrives, which can be after the popup is closed.
 * Returns the function that stops listening.
 */
function watch(popup: Window, { onAnswer, onClosed }: PopupEvents): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const query = vkMessageQuery(event, popup);
    if (query === null) return;
    stop();
    onAnswer(query);
  };
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, CLOSED_CHECK_MS);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener("message", onMessage);
  };
  window.addEventListener("message", onMessage);
  return () => {
    stop();
    popup.close();
  };
}
