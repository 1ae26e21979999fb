import { useEffect, useState } from "react";
import type { VkPurpose } from "@/api/types";
import { startVk } from "@/api/vk";
import { type VkProblem, vkProblemOf } from "./vk-problem";

export interface VkWay {
  purpose: VkPurpose;
  /** An address of our own where the sign-in leads. */
  returnTo?: string | undefined;
}

/** Sends the person to VK; the answer comes to /auth-flow. */
export function useVkRedirect(onProblem: (problem: VkProblem) => void) {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The browser may bring the page back as it was left, with its button still busy.
    const onReturn = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  }, []);

  async function begin({ purpose, returnTo }: VkWay): Promise<void> {
    setBusy(true);
    try {
      const start = { display: "redirect", purpose, ...(returnTo !== undefined && { returnTo }) } as const;
      window.location.assign(await startVk(start));
    } catch (error) {
      setBusy(false);
      onProblem(vkProblemOf(error));
    }
  }
  return { begin, isBusy };
}
