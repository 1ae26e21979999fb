import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { setCurrentUser } from "@/api/current-user";
import type { VkSession } from "@/api/types";
import { finishVk, vkReturnTo } from "@/api/vk";
import { type VkProblem, vkProblemOf } from "@/domain/account/vk-problem";
import { vkAnswerOf, withoutVkAnswer } from "@/lib/vk-answer";

interface VkReturn {
  /** Whether the VK code of the URL is being exchanged. */
  isReturning: boolean;
  problem: VkProblem | null;
  setProblem: (problem: VkProblem | null) => void;
}

/** Completes a VK sign-in after the redirect; `onSession` must navigate to a URL without the code. */
export function useVkReturn(onSession: (session: VkSession) => void): VkReturn {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<VkProblem | null>(null);
  const query = params.toString();
  const isReturning = vkAnswerOf(params) !== null;

  const leave = useEffectEvent((next: string | null) => {
    const rest = withoutVkAnswer(new URLSearchParams(query));
    if (next !== null) rest.set("next", next);
    void navigate(rest.size === 0 ? "/auth-flow" : `/auth-flow?${rest}`, { replace: true });
  });
  const settle = useEffectEvent((session: VkSession | null) => {
    if (session === null) return leave(null);
    setCurrentUser(queryClient, session.user);
    onSession(session);
  });
  const fail = useEffectEvent((error: unknown) => {
    setProblem(vkProblemOf(error));
    leave(vkReturnTo());
  });

  useEffect(() => {
    const answer = vkAnswerOf(new URLSearchParams(query));
    if (answer === null) return;
    let isMounted = true;
    finishVk(answer).then(
      (session) => isMounted && settle(session),
      (error: unknown) => isMounted && fail(error),
    );
    return () => {
      isMounted = false;
    };
  }, [query]);

  return { isReturning, problem, setProblem };
}
