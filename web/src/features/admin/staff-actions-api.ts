import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answerStaffAction, listStaffActions } from "@/api/generated/sdk.gen";
import type { StaffAction } from "@/api/types";
import { adminKey } from "./permissions";

const DECIDED = 20;
const staffActionsKey = [...adminKey, "staff-actions"] as const;

/** Query of the requests that wait for a second person. */
export const waitingActionsQuery = queryOptions({
  queryKey: [...staffActionsKey, "waiting"],
  queryFn: ({ signal }) => listStaffActions({ query: { status: "waiting" }, signal }),
  staleTime: 0,
});

/** Query of the latest requests that a second person decided on, newest first. */
export const decidedActionsQuery = queryOptions({
  queryKey: [...staffActionsKey, "decided"],
  queryFn: ({ signal }) => listStaffActions({ query: { decided: true, limit: DECIDED }, signal }),
  staleTime: 0,
});

/** Approves or rejects a staff request. */
export function useDecision(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { approved: boolean; reason: string }) => answerStaffAction({ path: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  });
}

/** Whether an answer is a staff request, which replaces an action above the spending caps. */
export function isRequest(answer: object): answer is StaffAction {
  return "isOwn" in answer;
}
