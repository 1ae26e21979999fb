import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { emailLinkInFragment, storeEmailLink } from "@/lib/email-link";

/** Takes the link of a confirmation mail out of the address: it waits in this tab for the settings. */
export function useEmailLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const given = emailLinkInFragment(hash);
  // Before the settings look for it.
  if (given !== null) storeEmailLink(given);
  const isGiven = given !== null;
  useEffect(() => {
    if (isGiven) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [isGiven, navigate, pathname, search]);
}
