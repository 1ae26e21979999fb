import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { runReconciliation } from "@/api/generated/sdk.gen";
import { Problem } from "@/api/problem";
import { currentToast, showToast } from "@/ui/toast";
import { queryClient } from "./query-client";

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function mutate(mutationFn: () => Promise<unknown>, meta = {}) {
  return queryClient.getMutationCache().build(queryClient, { mutationFn, meta }).execute(undefined);
}

it("mutation without a connection fails at once and is not sent later", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onlineManager.setOnline(false);
  const send = vi.fn(async () => {
    throw new TypeError("Failed to fetch");
  });
  vi.stubGlobal("fetch", send);
  const order = mutate(() => runReconciliation());
  await expect(order).rejects.toMatchObject({ code: "offline" });
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});

it("query without observers is removed from the cache after five minutes", () => {
  vi.useFakeTimers();
  queryClient.setQueryData(["balance"], 100);
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(queryClient.getQueryData(["balance"])).toBe(100);
  vi.advanceTimersByTime(1);
  expect(queryClient.getQueryData(["balance"])).toBeUndefined();
});

it("successful mutation dismisses the toast of a previous failure", async () => {
  showToast("stop", "Ошибка верификации");
  await mutate(async () => "done");
  expect(currentToast()).toBeNull();
});

it("mutation that fails with field errors shows no toast", async () => {
  const body = { errors: [{ path: "email", code: "invalid", message: "Проверьте адрес" }] };
  const refused = new Problem(422, "validation_failed", "Проверьте адрес", body);
  await expect(mutate(() => Promise.reject(refused), { errorTitle: "Ошибка" })).rejects.toBe(refused);
  expect(currentToast()).toBeNull();
});
