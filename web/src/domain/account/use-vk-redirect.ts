import { useEffect, useState } from "react";
import type { VkPurpose } from "@/api/types";
import { startVk } from "@/api/vk";
import { type VkProblem, vkProblemOf } from "./vk-problem";

export interface VkSignIn {
  purpose: VkPurpose;
  /** Local path to open after the sign-in. */
  returnTo?: string | undefined;
}

/** Sign-in with VK by redirect; VK returns to /auth-flow. */
export function useVkRedirect(onProblem: (problem: VkProblem) => void) {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // A page restored from the back/forward cache still has its busy button.
    const onReturn = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener("pageshow", onReturn);
    return () => window.removeEventListener("pageshow", onReturn);
  }, []);

  async function begin({ purpose, returnTo }: VkSignIn): Promise<void> {
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
