import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { USER } from "@/testing/render";
import { userKeys } from "./current-user";
import { storeAccessToken } from "./session";
import { acceptSession, authStatusQuery } from "./sign-in";

afterEach(() => storeAccessToken(null));

it("accepted session invalidates the cached sign-in status and stores its user as fresh", () => {
  const queryClient = new QueryClient();
  const status = authStatusQuery.queryKey;
  queryClient.setQueryData<unknown>(status, { freeChecksAvailable: 1 });
  acceptSession(queryClient, { token: "token", user: USER });
  expect(queryClient.getQueryState(status)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(userKeys.current())).toMatchObject({ data: USER, isInvalidated: false });
});
