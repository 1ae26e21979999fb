import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { storedEmailLink, storeEmailLink } from "@/lib/email-link";
import { renderApp } from "@/testing/render";
import { useEmailLink } from "./use-email-link";

function Page() {
  useEmailLink();
  return null;
}

it("the token of a mail link is removed from the URL and kept in the tab", async () => {
  const { router } = renderApp(<Page />, { path: "/dashboard?tab=settings#email=one&key=secret" });
  await waitFor(() => expect(router.state.location.hash).toBe(""));
  expect(router.state.location.search).toBe("?tab=settings");
  expect(storedEmailLink()).toEqual({ link: "one", key: "secret" });
  storeEmailLink(null);
});
